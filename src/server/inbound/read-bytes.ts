import type { IncomingMessage } from "node:http";
import { Code } from "@connectrpc/connect";
import { ApiError } from "../../rpc/api-error.ts";

/**
 * Reads the raw bytes of a body, as signatures cover those. It reads and drops
 * what exceeds the limit, so that a client that is still sending gets the response.
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

/** 499: the client no longer waits for the response. */
export const clientLeft = () =>
  new ApiError(Code.Canceled, "CANCELLED", "the client closed the connection");
