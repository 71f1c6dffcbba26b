import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tokenShape } from "./links.ts";

/** The cookie of a browser that requested a link. The link then works only in that browser. */
interface BrowserCookie {
  /** Its token, undefined if the request has none. */
  read(req: IncomingMessage): string | undefined;
  /** Sets a new token, and returns it. */
  set(res: ServerResponse): string;
}

/** How long a browser keeps it, in seconds: longer than links work. */
const maxAgeSeconds = 24 * 3600;

/** @param base address of the service */
export function createBrowserCookie(base: string): BrowserCookie {
  const isSecure = base.startsWith("https:");
  const name = isSecure ? "__Host-browser" : "browser";
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return {
    read({ headers }) {
      const pairs = (headers.cookie ?? "").split(/; */);
      const token = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
      return token !== undefined && tokenShape.test(token) ? token : undefined;
    },
    set(res) {
      const token = randomBytes(32).toString("base64url");
      res.appendHeader("set-cookie", `${name}=${token}; ${attributes}`);
      return token;
    },
  };
}
