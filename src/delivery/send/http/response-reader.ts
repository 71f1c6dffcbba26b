import { createChunkedBody } from "./chunked-body.ts";
import type { Keep, KeptResponse } from "./received-response.ts";
import { parseHead, type ReadProgress, type ResponseHead } from "./response-head.ts";

/** Bytes of a body that are read. Dropping the connection is cheaper than reading the rest. */
const maxBodyBytes = 4096;
const maxHeadBytes = 16_384;
const maxInformational = 8;
const headEnd = Buffer.from("\r\n\r\n");
const greeting = "HTTP/1.";
/** A head up to this length is remembered: a receiver often sends the same one again. */
const maxRememberedBytes = 1_024;

/** Reads the responses to POST requests that are sent on one connection, one at a time. */
export function createResponseReader() {
  let head: ResponseHead | undefined;
  /** A head that has not arrived in full. */
  let rest: Buffer | undefined;
  let last: { readonly text: string; readonly head: ResponseHead } | undefined;
  let informational = 0;
  let bodyFrom = 0;
  let bodyBytes = 0;
  let chunks: ReturnType<typeof createChunkedBody> | undefined;
  let isClean = false;
  let wanted: Keep = "none";
  /** The start of the body, if it is kept. */
  let kept: Buffer[] | undefined;
  let keptBytes = 0;
  let headText = "";

  const keepContent = (content: Buffer) => {
    const room = maxBodyBytes - keptBytes;
    if (room > 0) {
      // A copy: the bytes belong to the caller.
      kept?.push(Buffer.from(content.subarray(0, room)));
    }
    keptBytes += content.length;
  };

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
      headText = bytes.toString("latin1", from, end + 2);
      const found = headOf(headText);
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
      const progress = chunks.read(bytes, from, kept && keepContent);
      if (progress === "refused") {
        return progress;
      }
      if (chunks.length > maxBodyBytes) {
        return "complete";
      }
      isClean = progress === "complete" && chunks.end === bytes.length;
      return progress;
    }
    if (kept !== undefined) {
      const left = body === "until closed" ? bytes.length : body - bodyBytes;
      keepContent(bytes.subarray(from, from + left));
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

  function readFirst(bytes: Buffer, found: ResponseHead): ReadProgress {
    if (wanted === "all" || (wanted === "failures" && found.status >= 300)) {
      kept = [];
    }
    const progress = readBody(bytes, bodyFrom, found);
    if (progress === "complete" || kept !== undefined || wanted === "none") {
      return progress;
    }
    kept = [];
    bodyBytes = 0;
    chunks = undefined;
    return readBody(bytes, bodyFrom, found);
  }

  return {
    /** Gets ready for the response to the next request. */
    begin(keep: Keep): void {
      wanted = keep;
      kept = undefined;
      keptBytes = 0;
      headText = "";
      head = undefined;
      rest = undefined;
      informational = 0;
      bodyBytes = 0;
      chunks = undefined;
      isClean = false;
    },
    /**
     * Continues reading. A response is complete once it has arrived in full, or enough of its body that
     * the rest does not matter. Keeps no reference to the chunk.
     */
    read(chunk: Buffer): ReadProgress {
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
      return readFirst(bytes, found);
    },
    /**
     * Hands over the kept part of the response. It keeps the start of a body that `begin` asked for, that
     * comes with an error status, or that arrives in pieces, as that attempt may yet fail. A response
     * that succeeds immediately is not copied.
     */
    take(): KeptResponse | undefined {
      const response = kept && {
        head: headText,
        body: Buffer.concat(kept),
        isCut: keptBytes > maxBodyBytes,
      };
      kept = undefined;
      headText = "";
      return response;
    },
    /** Whether the end of the connection is the end of the response. */
    get endsWithConnection(): boolean {
      return head?.body === "until closed";
    },
    /** The head of the final response, once it has arrived. */
    get head(): ResponseHead | undefined {
      return head;
    },
    /** Whether nothing is left on the connection after a complete response. */
    get isClean(): boolean {
      return isClean;
    },
  };
}
