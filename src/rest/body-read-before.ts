import type { IncomingMessage } from "node:http";
import { RestError } from "./rest-error.ts";

/**
 * Where body parsers leave the body they have read: `body`, and `rawBody` if they also keep its bytes.
 */
interface Parsed {
  readonly body?: unknown;
  readonly rawBody?: unknown;
}

/**
 * The bytes of a body that a body parser in front of the transcoder has read, and inflated; undefined
 * if the body is still to be read. A parsed body will not do: it has lost duplicate keys, digits of
 * long numbers, and bytes that are not UTF-8.
 *
 * @throws RestError INTERNAL naming the parser, if the bytes were not kept.
 */
export function bodyReadBefore(request: IncomingMessage): Buffer | undefined {
  if (!request.readableDidRead && !request.readableEnded) {
    return undefined;
  }
  const { body, rawBody } = request as Parsed;
  for (const bytes of [rawBody, body]) {
    if (bytes instanceof Uint8Array) {
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
  }
  if (!request.readableDidRead) {
    return Buffer.alloc(0);
  }
  throw bodyIsGone(
    body === undefined
      ? "a body parser, such as that of Fastify. Put the transcoder in front of it, or set `rawBody` of the request to the bytes"
      : `${typeof body === "string" ? "express.text()" : "express.json()"} or a parser like it. Put the transcoder in front of it, or have it keep the bytes: ` +
          "`verify: (request, response, bytes) => { request.rawBody = bytes; }`",
  );
}

/**
 * The error for a body that was read before the transcoder got it. @param by the reader, and the remedy
 */
export function bodyIsGone(by: string): RestError {
  return new RestError("INTERNAL", `The body was read before the transcoder got it, by ${by}.`);
}
