import type { RequestHandler } from "../contain.ts";
import type { Page } from "../static/page.ts";
import { servePage } from "../static/serve-page.ts";
import { readPackages } from "./packages.ts";
import { sdkPage } from "./page.ts";

/**
 * Hands out the SDKs and the command line of this version: files for npm and pip, the protocol of a
 * module proxy for Go, under `/cli` the command as one file, and under `/sdk` a page that says how to
 * install them. The files are read with the first request for one.
 * @param base address of the service
 */
export function createSdk(base: () => string): RequestHandler {
  let packages: ReadonlyMap<string, Page> | undefined;
  return (request, response) => {
    const path = request.url?.split("?", 1)[0] ?? "";
    if (path !== "/cli" && path !== "/sdk" && !path.startsWith("/sdk/")) {
      return false;
    }
    packages ??= readPackages();
    if (packages.size === 0) {
      return false;
    }
    if (path === "/sdk") {
      return servePage(sdkPage(base(), [...packages.keys()]), request, response);
    }
    const page = packages.get(path.replace(/^\/(sdk\/)?/, ""));
    return page === undefined ? false : servePage(page, request, response);
  };
}
