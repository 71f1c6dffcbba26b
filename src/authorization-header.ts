import type { IncomingMessage } from "node:http";

/**
 * Of several `Authorization` lines Node shows the first and hides the others,
 * so that a proxy in front may have looked at another one. Here they become
 * one value with a comma, which is no token.
 * @see https://nodejs.org/api/http.html#messageheaders
 */
export function joinAuthorization(req: IncomingMessage): void {
  const { rawHeaders } = req;
  let found = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 13 && name.toLowerCase() === "authorization") found++;
  }
  if (found < 2) return;
  const values = rawHeaders.filter((_, i) => rawHeaders[i - 1]?.toLowerCase() === "authorization");
  req.headers.authorization = values.join(", ");
}
