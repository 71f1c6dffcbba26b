import { type ChunkedBody, createChunkedBody } from "./chunked-body.ts";
import { parseHead, type ReadProgress, type ResponseHead } from "./response-head.ts";

/** Reads the responses on one connection, one after the other. */
export interface ResponseReader {
  /** Gets ready for the response to the next request. */
  begin(): void;
  /**
   * Reads on. A response is complete once it has arrived in full, or so much of
   * its body that the rest does not matter. Keeps no reference to the chunk.
   */
  read(chunk: Buffer): ReadProgress;
  /** Whether the end of the connection is the end of the response. */
  readonly endsWithConnection: boolean;
  /** The head of the final response, once it has arrived. */
  readonly head: ResponseHead | undefined;
  /** Whether nothing is left on the connection after a complete response. */
  readonly isClean: boolean;
}

/** Bytes of a body that are read. Dropping the connection is cheaper than reading the rest. */
const maxBodyBytes = 4096;
const maxHeadBytes = 16_384;
const maxInformational = 8;
const headEnd = Buffer.from("\r\n\r\n");
const greeting = "HTTP/1.";
/** A head up to this length is remembered: a receiver often sends the same one again. */
const maxRememberedBytes = 1_024;

/** Makes a reader of the responses to POST requests that are sent one at a time. */
export function createResponseReader(): ResponseReader {
  let head: ResponseHead | undefined;
  /** A head that has not arrived in full. */
  let rest: Buffer | undefined;
  let last: { readonly text: string; readonly head: ResponseHead } | undefined;
  let informational = 0;
  let bodyFrom = 0;
  let bodyBytes = 0;
  let chunks: ChunkedBody | undefined;
  let isClean = false;

  function headOf(text: string): ResponseHead | undefined {
    if (text === last?.text) {
      return last.head;
    }
    const found = parseHead(text);
    last = found && text.length <= maxRememberedBytes ? { text, head: found } : undefined;
    return found;
  }

  /** Skips informational responses (1xx) up to the final head. */
  function readHead(bytes: Buffer): ResponseHead | "reading" | "refused" {
    let from = 0;
    while (from < bytes.length) {
      const end = bytes.indexOf(headEnd, from);
      const length = (end < 0 ? bytes.length : end) - from;
      if (length > maxHeadBytes) {
        return "refused";
      }
      if (end < 0) {
        const begins = bytes.toString("latin1", from, from + greeting.length);
        if (!greeting.startsWith(begins)) {
          return "refused";
        }
        rest = Buffer.from(bytes.subarray(from));
        return "reading";
      }
      const found = headOf(bytes.toString("latin1", from, end + 2));
      from = end + headEnd.length;
      if (found === undefined || found.status === 101) {
        return "refused";
      }
      if (found.status >= 200) {
        bodyFrom = from;
        return found;
      }
      informational += 1;
      if (informational > maxInformational) {
        return "refused";
      }
    }
    return "reading";
  }

  function readBody(bytes: Buffer, from: number, { body }: ResponseHead): ReadProgress {
    if (body === "chunked") {
      chunks ??= createChunkedBody();
      const progress = chunks.read(bytes, from);
      if (progress === "refused") {
        return progress;
      }
      if (chunks.length > maxBodyBytes) {
        return "complete";
      }
      isClean = progress === "complete" && chunks.end === bytes.length;
      return progress;
    }
    bodyBytes += bytes.length - from;
    if (bodyBytes > maxBodyBytes) {
      return "complete";
    }
    if (body === "until closed" || bodyBytes < body) {
      return "reading";
    }
    isClean = bodyBytes === body;
    return "complete";
  }

  return {
    begin() {
      head = undefined;
      rest = undefined;
      informational = 0;
      bodyBytes = 0;
      chunks = undefined;
      isClean = false;
    },
    read(chunk) {
      if (head !== undefined) {
        return readBody(chunk, 0, head);
      }
      const bytes = rest === undefined ? chunk : Buffer.concat([rest, chunk]);
      rest = undefined;
      const found = readHead(bytes);
      if (typeof found === "string") {
        return found;
      }
      head = found;
      return readBody(bytes, bodyFrom, found);
    },
    get endsWithConnection() {
      return head?.body === "until closed";
    },
    get head() {
      return head;
    },
    get isClean() {
      return isClean;
    },
  };
}
