import { createDecipheriv } from "node:crypto";
import { gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";
import type { Pool } from "pg";
import type { Sealer } from "../../src/db/sealer.ts";

const tables = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)'`;

type Row = Record<string, unknown>;

/**
 * Searches every value in a database for texts, in any case and encoding, after it has decrypted and
 * decompressed values.
 * @returns the columns that contain one, as `schema.table.column`
 */
export async function findText(
  pool: Pool,
  sealer: Sealer,
  texts: readonly string[],
): Promise<string[]> {
  const found = new Set<string>();
  for (const { name } of (await pool.query<{ name: string }>(tables)).rows) {
    const { rows } = await pool.query<Row>(`select * from ${name}`);
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        const forms = [...formsOf(value), ...(await opened(sealer, column, row))];
        if (forms.some((form) => texts.some((text) => contains(form, text)))) {
          found.add(`${name.replace(/_\d{8}$|_default$/, "")}.${column}`);
        }
      }
    }
  }
  return [...found].sort();
}

/** Whether bytes contain a text in plain form, in base64 at any offset, or in hexadecimal. */
export function contains(bytes: Buffer, text: string): boolean {
  const haystack = bytes.toString("latin1").toLowerCase();
  return needles(text).some((needle) => haystack.includes(needle));
}

const needles = (text: string): string[] => {
  const inBase64 = [0, 1, 2].map((offset) => {
    const encoded = Buffer.from(" ".repeat(offset) + text).toString("base64");
    // Without the characters that depend on adjacent bytes.
    return encoded.slice(offset === 0 ? 0 : offset + 1).replace(/.{0,3}=*$/, "");
  });
  return [text, ...inBase64, Buffer.from(text).toString("hex")].map((form) => form.toLowerCase());
};

function formsOf(value: unknown): Buffer[] {
  if (value === null || value === undefined) {
    return [];
  }
  const bytes = Buffer.isBuffer(value)
    ? value
    : Buffer.from(typeof value === "string" ? value : JSON.stringify(value));
  const unpacked = [gunzipSync, inflateSync, zstdDecompressSync].flatMap((unpack) => {
    try {
      return unpack(bytes);
    } catch {
      return [];
    }
  });
  return [bytes, ...unpacked];
}

async function opened(sealer: Sealer, column: string, row: Row): Promise<Buffer[]> {
  const value = row[column];
  if (typeof value !== "string" || !column.includes("sealed")) {
    return [];
  }
  const plain = await sealer.open(value);
  const isOfMail = column === "sealed_key" && Buffer.isBuffer(row.bytes);
  return [Buffer.from(plain), ...(isOfMail ? [decrypt(row.bytes as Buffer, plain)] : [])];
}

/** The original of an email, see raw-mails.ts. */
function decrypt(bytes: Buffer, key: string): Buffer {
  const decryption = createDecipheriv(
    "aes-256-gcm",
    Buffer.from(key, "base64"),
    bytes.subarray(0, 12),
  );
  decryption.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decryption.update(bytes.subarray(28)), decryption.final()]);
}
