import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { get } from "node:https";
import type { AddressGuard } from "./address-guard.ts";
import { allowedAddresses, pinnedTo } from "./allowed-addresses.ts";
import { createResolver } from "./resolver.ts";

const resolve = createResolver();

/**
 * Fetches a short text over HTTPS from an address that the guard allows. Follows no redirects.
 * @throws {Error} also for a status other than 200, and for a text that is too long or too slow
 */
export async function guardedGet(
  url: URL,
  guard: AddressGuard,
  { maxBytes, timeoutMs }: { readonly maxBytes: number; readonly timeoutMs: number },
): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  const addresses = await allowedAddresses(url.hostname, guard, resolve);
  const request = get(url, {
    lookup: pinnedTo(addresses),
    // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch it off.
    rejectUnauthorized: true,
    agent: false,
    signal,
  });
  // It fails again after the response, when the time is over.
  request.on("error", () => {});
  const [response] = (await once(request, "response", { signal })) as [IncomingMessage];
  if (response.statusCode !== 200) {
    request.destroy();
    throw new Error(`${url.host} responded with ${response.statusCode}`);
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      throw new Error(`${url.host} responded with more than ${maxBytes} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
