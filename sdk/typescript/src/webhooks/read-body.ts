/** What is used of `IncomingMessage`; spelled out so that nothing here needs Node. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Left by a body parser, if one was in front. */
  readonly body?: unknown;
  [Symbol.asyncIterator](): AsyncIterator<Uint8Array>;
}

/** What is used of `ServerResponse`. */
export interface NodeResponse {
  writeHead(status: number, headers: Record<string, string>): { end(): unknown };
}

class TooLargeError extends Error {}

export const isTooLarge = (error: unknown) => error instanceof TooLargeError;

/** Reads a body. @throws an error that `isTooLarge` recognises, past `maxBytes` */
export async function readBody(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array> | ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of chunks as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > maxBytes) {
      throw new TooLargeError();
    }
    parts.push(part);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
