import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

/** A file in an archive. */
export interface ZipEntry {
  readonly path: string;
  readonly modifiedAt: Date;
  /** Files are often already compressed. */
  readonly isCompressed: boolean;
  readonly content: AsyncIterable<Buffer | string>;
}

/**
 * Writes a ZIP archive at the pace of its reader: each entry is requested when the one before it has been
 * read, so the memory that it takes does not depend on the length of the archive.
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const abandoned = new AbortController();
  const add = async () => {
    for await (const { path, modifiedAt: mtime, isCompressed: compress, content } of entries) {
      const source = Readable.from(content, { objectMode: false, signal: abandoned.signal });
      zip.addReadStream(source, path, { mtime, compress });
      await finished(source, { writable: false });
    }
    zip.end();
  };
  zip.on("error", (error) => output.destroy(error as Error));
  const added = add().catch((error) => output.destroy(error));
  try {
    yield* output;
  } finally {
    abandoned.abort();
    await added;
  }
}
