import { posix } from "node:path";
import type { Release } from "./release.ts";
import type { Route } from "./route.ts";

/** Redirects from fixed URLs to the single files of a release. */
export const downloadRoutes = ({ files }: Release): Route[] =>
  files.flatMap((file) =>
    file.kind === "download"
      ? {
          path: file.latest,
          // Relative, for a proxy may serve all of it under another path.
          location: posix.relative(posix.dirname(file.latest), `/sdk/${file.path}`),
        }
      : [],
  );
