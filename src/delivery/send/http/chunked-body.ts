import { fieldLine, type ReadProgress } from "./response-head.ts";

/** The most bytes of framing in one body: sizes, extensions, line ends and trailers. */
const maxOverhead = 32_768;
const token = "[!#$%&'*+.^_`|~\\w-]+";
const quoted = String.raw`"(?:[\t\x20!\x23-\x5b\x5d-\x7e\x80-\xff]|\\[\t\x20-\x7e\x80-\xff])*"`;
const extension = `[\\t ]*;[\\t ]*${token}(?:[\\t ]*=[\\t ]*(?:${token}|${quoted}))?`;
const sizeLine = new RegExp(`^([\\da-f]{1,12})(?:${extension})*\\r\\n$`, "i");
const trailerLine = new RegExp(`^${fieldLine.source}$`);

/**
 * Reads a chunked body to find its end.
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-7.1
 */
export function createChunkedBody() {
  let next: "size" | "line end" | "trailer" = "size";
  /** A line that has not arrived in full. */
  let line = "";
  let leftOfChunk = 0;
  let overhead = 0;
  let length = 0;
  let end = 0;

  function readLine(): ReadProgress {
    if (next === "trailer") {
      if (line === "\r\n") {
        return "complete";
      }
      return trailerLine.test(line) ? "reading" : "refused";
    }
    if (next === "line end") {
      next = "size";
      return line === "\r\n" ? "reading" : "refused";
    }
    const size = sizeLine.exec(line)?.[1];
    if (size === undefined) {
      return "refused";
    }
    leftOfChunk = Number.parseInt(size, 16);
    next = leftOfChunk === 0 ? "trailer" : "line end";
    return "reading";
  }

  return {
    /**
     * Continues reading from a position.
     * @param keep gets the content piece by piece; without it, the content is skipped
     */
    read(bytes: Buffer, from: number, keep?: (content: Buffer) => void): ReadProgress {
      for (let at = from; at < bytes.length; at = end) {
        if (leftOfChunk > 0) {
          end = Math.min(at + leftOfChunk, bytes.length);
          leftOfChunk -= end - at;
          length += end - at;
          keep?.(bytes.subarray(at, end));
          continue;
        }
        const lineFeed = bytes.indexOf(0x0a, at);
        end = lineFeed < 0 ? bytes.length : lineFeed + 1;
        overhead += end - at;
        if (overhead > maxOverhead) {
          return "refused";
        }
        line += bytes.toString("latin1", at, end);
        if (lineFeed < 0) {
          return "reading";
        }
        const progress = readLine();
        if (progress !== "reading") {
          return progress;
        }
        line = "";
      }
      return "reading";
    },
    /** Bytes of content so far, without the framing. */
    get length(): number {
      return length;
    },
    /** Position of its end in the bytes read last. */
    get end(): number {
      return end;
    },
  };
}
