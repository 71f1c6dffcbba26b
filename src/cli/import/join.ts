import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fieldsOf, textOf } from "./loose-ticket.ts";
import type { Entry } from "./read-file.ts";

/** With 10 GB of comments, each part has 40 MB, and one is in memory at a time. */
const partCount = 256;
const bufferLength = 1 << 16;

/**
 * Joins comments from separate files to their tickets, whatever the order of both. They are split
 * by ticket into parts on disk, one of which is in memory at a time.
 */
export async function* joinByTicket(
  tickets: AsyncIterable<Entry<unknown>>,
  comments: AsyncIterable<Entry<unknown>>,
): AsyncGenerator<{ entry: Entry<unknown>; comments: readonly unknown[] }> {
  const folder = mkdtempSync(join(tmpdir(), "ticketing-import-"));
  try {
    const commentParts = createParts(folder, "comments");
    for await (const { value } of comments) {
      const id = textOf(fieldsOf(value).ticket_id);
      if (id !== "") {
        commentParts.add(id, [id, value]);
      }
    }
    const ticketParts = createParts(folder, "tickets");
    for await (const entry of tickets) {
      const id = textOf(fieldsOf(entry.value).id);
      if (id === "") {
        yield { entry, comments: [] };
      } else {
        ticketParts.add(id, [id, entry]);
      }
    }
    for (let part = 0; part < partCount; part++) {
      const known = new Map<string, unknown[]>();
      for (const [id, comment] of commentParts.read<unknown>(part)) {
        const own = known.get(id) ?? [];
        own.push(comment);
        known.set(id, own);
      }
      for (const [id, entry] of ticketParts.read<Entry<unknown>>(part)) {
        yield { entry, comments: known.get(id) ?? [] };
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function createParts(folder: string, kind: string) {
  const buffers = Array.from({ length: partCount }, () => "");
  const fileOf = (part: number) => join(folder, `${kind}-${part}`);
  function flush(part: number): void {
    appendFileSync(fileOf(part), buffers[part] as string, { mode: 0o600 });
    buffers[part] = "";
  }
  return {
    add(id: string, item: [string, unknown]): void {
      const part = hashOf(id) % partCount;
      buffers[part] += `${JSON.stringify(item)}\n`;
      if ((buffers[part] as string).length > bufferLength) {
        flush(part);
      }
    },
    *read<T>(part: number): Generator<[string, T]> {
      flush(part);
      for (const line of readFileSync(fileOf(part), "utf8").split("\n")) {
        if (line !== "") {
          yield JSON.parse(line);
        }
      }
    },
  };
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  }
  return hash;
}
