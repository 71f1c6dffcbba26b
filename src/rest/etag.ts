import { hash } from "node:crypto";

/** A weak entity tag: it names the content, in every coding that it is sent in. */
export function weakEtag(body: string | Buffer): string {
  return `W/"${hash("sha256", body, "base64url").slice(0, 22)}"`;
}

/** Whether `If-None-Match` names the tag, by weak comparison (RFC 9110, 13.1.2). */
export function matchesEtag(header: string, etag: string): boolean {
  const opaque = etag.replace(/^W\//, "");
  return header.trim() === "*" || (header.match(/"[^"]*"/g)?.includes(opaque) ?? false);
}
