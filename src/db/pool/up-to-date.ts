import type { Client } from "pg";

/** A part of the setup of a database at startup. */
export interface Check {
  /** One statement without parameters. It changes nothing. */
  readonly sql: string;
  /** Whether that part is as it should be, judging by the row that the statement returns. */
  isMet(row: Readonly<Record<string, unknown>>): boolean;
}

/** A table, a schema or a role that does not exist. */
const missing = ["42P01", "3F000", "42704"];

/** Whether nothing is left to set up in a database, in one round trip. */
export async function isUpToDate(client: Client, checks: readonly Check[]): Promise<boolean> {
  try {
    const text = checks.map(({ sql }) => sql).join(";\n");
    // Several statements return several results, which the types do not cover.
    const results = (await client.query(text)) as unknown as { rows: Record<string, unknown>[] }[];
    return checks.every(({ isMet }, i) => isMet(results[i]?.rows[0] ?? {}));
  } catch (error) {
    if (missing.includes((error as { code?: string }).code ?? "")) {
      return false;
    }
    throw error;
  }
}
