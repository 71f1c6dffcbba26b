import { createReadStream } from "node:fs";
import { Failure } from "../../terminal/failure.ts";

/** Longest entry of a file, in characters: more than any ticket that can be imported. */
export const maxEntryLength = 32 << 20;

/** One entry of a file, or why it cannot be read. */
export interface Entry<T> {
  /** Its position, such as `tickets.json:17`. */
  readonly at: string;
  readonly value?: T;
  readonly problem?: string;
}

/**
 * The text of a file, in parts.
 * @throws {Failure} when it cannot be read, or is not UTF-8
 */
export async function* readText(
  file: string,
  onBytes?: (count: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 18 })) {
      const text = decoder.decode(chunk, { stream: true });
      onBytes?.(chunk.length);
      yield text;
    }
    yield decoder.decode();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") {
      throw new Failure("usage", `${file} is not UTF-8`, {
        hint: "convert it first, for example with iconv -f windows-1252 -t utf-8",
      });
    }
    throw error instanceof Failure || code === undefined
      ? error
      : new Failure("usage", `cannot read ${file}: ${message}`);
  }
}

/** Guards the memory that one entry takes. @throws {Failure} when it is too long */
export function createEntryGuard(file: string) {
  let length = 0;
  return {
    /** Before text is parsed. */
    add(text: string): void {
      if (length > maxEntryLength) {
        const message = `${file} has an entry of more than ${maxEntryLength >> 20} MiB`;
        throw new Failure("usage", message);
      }
      length += text.length;
    },
    /** After an entry has ended. */
    reset(): void {
      length = 0;
    },
  };
}
