import { callRest, toRestFailure } from "../calls/rest-call.ts";
import { readEnvironment } from "../credentials/environment.ts";

/** Longest file that the service stores, in bytes. */
const maxBytes = 10 << 20;
const timeoutMs = 60_000;
const maxRedirects = 5;

/** A file that was downloaded. */
interface Download {
  readonly bytes: Buffer;
  /** As its server declares it. */
  readonly contentType: string;
}

/**
 * Stores a file in the service.
 * @returns its identifier
 * @throws {Failure} when it is refused, or the service cannot be reached
 */
export async function storeFile(name: string, { bytes, contentType }: Download): Promise<string> {
  const { url: base } = readEnvironment();
  const url = new URL("api/v1/attachments", base.endsWith("/") ? base : `${base}/`);
  url.searchParams.set("name", name);
  const headers = new Headers({ "content-type": contentType });
  const response = await callRest({ method: "POST", url, headers, body: bytes });
  const text = await response.text();
  if (response.status !== 201) {
    throw toRestFailure(base, response, text);
  }
  return (JSON.parse(text) as { data: { id: string } }).data.id;
}

/**
 * Downloads a file over HTTPS, without credentials.
 * @throws {Error} when it cannot be fetched, is empty or too long
 */
export async function download(address: string): Promise<Download> {
  const signal = AbortSignal.timeout(timeoutMs);
  let url = new URL(address);
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    if (url.protocol !== "https:") {
      throw new Error(`${url.protocol}// is not https`);
    }
    const response = await fetch(url, { redirect: "manual", signal });
    const location = response.headers.get("location");
    if (response.status >= 300 && response.status < 400 && location !== null) {
      await response.body?.cancel();
      url = new URL(location, url);
      continue;
    }
    if (!response.ok || response.body === null) {
      await response.body?.cancel();
      throw new Error(`${url.host} responds with ${response.status}`);
    }
    const type = response.headers.get("content-type") ?? "";
    return {
      bytes: await readBytes(response.body),
      contentType: /^[\w.+-]+\/[\w.+-]+/.exec(type)?.[0] ?? "application/octet-stream",
    };
  }
  throw new Error("has too many redirects");
}

async function readBytes(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) {
      throw new Error(`has more than ${maxBytes >> 20} MiB`);
    }
    chunks.push(chunk);
  }
  if (length === 0) {
    throw new Error("is empty");
  }
  return Buffer.concat(chunks);
}
