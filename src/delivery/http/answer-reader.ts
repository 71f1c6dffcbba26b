import { type AnswerHead, parseHead } from "./answer-head.ts";
import { type ChunkedBody, createChunkedBody } from "./chunked-body.ts";

/** How far an answer has come. `refused`: it is not acceptable HTTP. */
export type Progress = "reading" | "complete" | "refused";

/** Reads the answers on one connection, one after the other. */
export interface AnswerReader {
  /** Makes ready for the answer to the next request. */
  begin(): void;
  /**
   * Reads on. An answer is complete once all of it has come, or so much of its
   * body that the rest does not matter. Nothing of the chunk is kept.
   */
  read(chunk: Buffer): Progress;
  /** Whether the end of the connection is the end of the answer. */
  readonly endsWithConnection: boolean;
  /** The head of the answer, once it has come, informational ones aside. */
  readonly head: AnswerHead | undefined;
  /** Whether nothing is left on the connection after a complete answer. */
  readonly isClean: boolean;
}

/** Bytes of a body that are read before the connection is dropped. */
const maxBodyBytes = 4096;
const maxHeadBytes = 16_384;
const maxInformational = 8;
const headEnd = Buffer.from("\r\n\r\n");
const greeting = "HTTP/1.";
/** A head up to this length is remembered: the next one is often the same. */
const maxRememberedBytes = 1_024;

/** Makes a reader of answers to POST requests that are sent one at a time. */
export function createAnswerReader(): AnswerReader {
  let head: AnswerHead | undefined;
  /** The beginning of a head. */
  let rest: Buffer | undefined;
  let last: { readonly text: string; readonly head: AnswerHead } | undefined;
  let informational = 0;
  let bodyFrom = 0;
  let bodyBytes = 0;
  let chunks: ChunkedBody | undefined;
  let isClean = false;

  function headOf(text: string): AnswerHead | undefined {
    if (text === last?.text) return last.head;
    const found = parseHead(text);
    last = found && text.length <= maxRememberedBytes ? { text, head: found } : undefined;
    return found;
  }

  /** Reads heads until the one that counts. */
  function readHead(bytes: Buffer): AnswerHead | "reading" | "refused" {
    let from = 0;
    while (from < bytes.length) {
      const end = bytes.indexOf(headEnd, from);
      const length = (end < 0 ? bytes.length : end) - from;
      if (length > maxHeadBytes) return "refused";
      if (end < 0) {
        const begins = bytes.toString("latin1", from, from + greeting.length);
        if (!greeting.startsWith(begins)) return "refused";
        rest = Buffer.from(bytes.subarray(from));
        return "reading";
      }
      const found = headOf(bytes.toString("latin1", from, end + 2));
      from = end + headEnd.length;
      if (found === undefined || found.status === 101) return "refused";
      if (found.status >= 200) {
        bodyFrom = from;
        return found;
      }
      informational += 1;
      if (informational > maxInformational) return "refused";
    }
    return "reading";
  }

  function readBody(bytes: Buffer, from: number, { body }: AnswerHead): Progress {
    if (body === "chunked") {
      chunks ??= createChunkedBody();
      const progress = chunks.read(bytes, from);
      if (progress === "refused") return progress;
      if (chunks.length > maxBodyBytes) return "complete";
      isClean = progress === "complete" && chunks.end === bytes.length;
      return progress;
    }
    bodyBytes += bytes.length - from;
    if (bodyBytes > maxBodyBytes) return "complete";
    if (body === "until closed" || bodyBytes < body) return "reading";
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
      if (head !== undefined) return readBody(chunk, 0, head);
      const bytes = rest === undefined ? chunk : Buffer.concat([rest, chunk]);
      rest = undefined;
      const found = readHead(bytes);
      if (typeof found === "string") return found;
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
