import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { DescMessage, DescService } from "@bufbuild/protobuf";

const root = fileURLToPath(new URL("../../../gen/ticketing", import.meta.url));

const modules: Record<string, unknown>[] = await Promise.all(
  globSync("**/*_pb.ts", { cwd: root }).map((file) => import(`${root}/${file}`)),
);

const descriptors = modules
  .flatMap((module) => Object.values(module))
  .filter((value): value is DescService | DescMessage =>
    ["service", "message"].includes((value as { kind?: string }).kind ?? ""),
  );

/** Every service and message of the generated code. */
export const services = descriptors.filter(({ kind }) => kind === "service") as DescService[];
export const messages = descriptors.filter(({ kind }) => kind === "message") as DescMessage[];
