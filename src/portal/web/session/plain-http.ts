import { sha256 } from "./sha256.ts";

/**
 * Lets people log in over plain HTTP, as on a local network. Browsers offer `crypto.subtle` over
 * HTTPS only, and the login needs one thing of it: the hash of the PKCE challenge, which is as good
 * when it is computed here. What plain HTTP does not protect it still does not: see InsecureNotice.
 */
export function supportPlainHttp(): void {
  if (crypto.subtle !== undefined) {
    return;
  }
  const digest = async (_: "SHA-256", data: Uint8Array) => sha256(data).buffer;
  Object.defineProperty(crypto, "subtle", { value: { digest } });
}
