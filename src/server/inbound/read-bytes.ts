import type { IncomingMessage } from "node:http";
import { Code } from "@connectrpc/connect";
import { ApiError } from "../../rpc/api-error.ts";

/**
 * Reads a body as the bytes that were sent, for signatures are over those.
 * What goes beyond the limit is read and dropped, so that a client in the
 * middle of sending gets to see the answer.
 * @throws {ApiError} 413 PAYLOAD_TOO_LARGE
 */
export function readBytes(req: IncomingMessage, limit: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let size = 0;
  const tooLarge = () =>
    reject(
      new ApiError(Code.ResourceExhausted, "PAYLOAD_TOO_LARGE", `more than ${limit} bytes`, {
        status: 413,
      }),
    );
  req.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size <= limit) {
      chunks.push(chunk);
    } else {
      chunks.length = 0;
      tooLarge();
    }
  });
  req.on("end", () => resolve(Buffer.concat(chunks)));
  const leave = () => reject(clientLeft());
  req.on("error", leave);
  req.on("close", leave);
  return promise;
}

/** 499: nobody waits for the response any more. */
export const clientLeft = () =>
  new ApiError(Code.Canceled, "CANCELLED", "the client closed the connection");
