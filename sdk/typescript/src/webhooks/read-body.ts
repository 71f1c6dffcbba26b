class TooLargeError extends Error {}

export const isTooLarge = (error: unknown) => error instanceof TooLargeError;

/** Reads a body. @throws an error that `isTooLarge` recognises, past `maxBytes` */
export async function readBody(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array> | ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of chunks as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    size += part.length;
    if (size > maxBytes) {
      throw new TooLargeError();
    }
    parts.push(part);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
