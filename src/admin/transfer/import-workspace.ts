import type { Pool, PoolClient } from "pg";
import { knowsMigration } from "../../db/migrations/migrate.ts";
import { inTransaction } from "../../db/pool/in-transaction.ts";
import type { Sealer } from "../../db/sealer.ts";
import type { ChannelKinds } from "../../features/channels/kind.ts";
import { generateSigningSecret } from "../../features/webhooks/signing-secret.ts";
import {
  type Footer,
  type Header,
  type Progress,
  type Row,
  type RowLine,
  transferTables,
} from "./tables.ts";

interface ImportOptions {
  /** A new name; default: its old one. */
  readonly as?: string | undefined;
  readonly sealer: Sealer;
  readonly kinds: ChannelKinds;
  readonly progress: Progress;
}

/**
 * Imports a workspace in one transaction. Identifiers stay the same. Subscriptions and channels with
 * credentials are paused until they get new secrets, as exports contain none.
 * @param lines the output of exportWorkspace
 * @returns the number of rows
 * @throws {ImportError}
 */
export function importWorkspace(
  pool: Pool,
  lines: AsyncIterable<string>,
  options: ImportOptions,
): Promise<number> {
  // No idle limit, as the source of the lines may be slow.
  return inTransaction(pool, (client) => put(client, lines, options), 0).catch((error) => {
    const { code, detail, table } = error as { code?: string; detail?: string; table?: string };
    if (code === "23505") {
      throw new ImportError(`${table}: already exists: ${detail}`);
    }
    throw error;
  });
}

async function put(
  client: PoolClient,
  lines: AsyncIterable<string>,
  { as, sealer, kinds, progress }: ImportOptions,
): Promise<number> {
  const writer = createRowWriter(client, progress);
  let header: Header | undefined;
  let footer: Footer | undefined;
  let number = 0;
  for await (const text of lines) {
    number += 1;
    if (text === "") {
      continue;
    }
    const line = parse(text, number);
    if (footer !== undefined) {
      throw new ImportError(`line ${number}: comes after the footer`);
    }
    if (header === undefined) {
      header = requireHeader(line, number);
      await putWorkspace(client, header, as);
    } else if ("end" in line) {
      footer = line as unknown as Footer;
    } else {
      const { table, row } = requireRow(line, number, header.workspace.id);
      await writer.add(table, await adapt({ table, row }, { sealer, kinds }), number);
    }
  }
  await writer.flush();
  if (footer === undefined) {
    throw new ImportError("the file is truncated: it has no footer");
  }
  if (footer.rows !== writer.total) {
    throw new ImportError(`the file says ${footer.rows} rows and has ${writer.total}`);
  }
  return writer.total;
}

function parse(text: string, number: number): Row {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) {
      return value as Row;
    }
  } catch {}
  throw new ImportError(`line ${number}: is not a JSON object`);
}

function requireHeader(line: Row, number: number): Header {
  const header = line as unknown as Header;
  if (header.format !== "ticketing-workspace") {
    throw new ImportError(`line ${number}: is not the header of an exported workspace`);
  }
  if (!knowsMigration(header.schema)) {
    throw new ImportError(
      `line ${number}: comes from a version of the service that this one does not know`,
    );
  }
  return header;
}

async function putWorkspace(client: PoolClient, { workspace }: Header, as = workspace.name) {
  const taken = await client.query("select from workspaces where name = $1", [as]);
  if (taken.rowCount !== 0) {
    throw new ImportError(`there is a workspace ${as}; give it another name with --as`);
  }
  await client.query("insert into workspaces (id, name, created_at) values ($1, $2, now())", [
    workspace.id,
    as,
  ]);
}

function requireRow(line: Row, number: number, workspaceId: string): RowLine {
  const { table, row } = line as unknown as RowLine;
  if (!transferTables.some(({ name }) => name === table)) {
    throw new ImportError(`line ${number}: table: is not a table of an exported workspace`);
  }
  if (row?.workspace_id !== workspaceId) {
    throw new ImportError(`line ${number}: workspace_id: is not the workspace in the header`);
  }
  return { table, row };
}

/** Changes a row so that it works without its secrets. */
async function adapt(
  { table, row }: RowLine,
  { sealer, kinds }: Pick<ImportOptions, "sealer" | "kinds">,
): Promise<Row> {
  if (table === "webhook_subscriptions") {
    const secret = await sealer.seal(generateSigningSecret());
    return { ...row, active: false, sealed_secret: secret, custom_header_names: [] };
  }
  if (table === "channels" && kinds.get(String(row.type))?.secret !== undefined) {
    // The systems that send to the channel know the address of the source.
    return { ...row, active: false, webhook_verified_at: null, last_message_at: null };
  }
  // Its job stayed in the queue of the source database.
  if (table === "webhook_deliveries" && row.outcome === "queued") {
    return { ...row, outcome: "interrupted", error: "interrupted" };
  }
  return row;
}

const batchSize = 500;

/** An invalid file. The message names the line. */
class ImportError extends Error {
  override name = "ImportError";
}

/** Writes rows in batches of one table and one set of columns. */
function createRowWriter(client: PoolClient, progress: Progress) {
  const columnsOf = new Map<string, Set<string>>();
  let batch: Row[] = [];
  let most = batchSize;
  let kind = "";
  let table = "";
  let ofTable = 0;
  let total = 0;

  async function requireColumns(columns: readonly string[], number: number): Promise<void> {
    let known = columnsOf.get(table);
    if (known === undefined) {
      const { rows } = await client.query<{ name: string }>(
        `select column_name as name from information_schema.columns
         where table_schema = current_schema() and table_name = $1`,
        [table],
      );
      known = new Set(rows.map(({ name }) => name));
      columnsOf.set(table, known);
    }
    const unknown = columns.find((column) => !known.has(column));
    if (unknown !== undefined) {
      throw new ImportError(`line ${number}: ${unknown}: ${table} has no such column`);
    }
  }

  async function flush(): Promise<void> {
    const [first] = batch;
    if (first === undefined) {
      return;
    }
    const columns = Object.keys(first)
      .map((column) => client.escapeIdentifier(column))
      .join();
    await client.query(
      `insert into ${table} (${columns})
       select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(batch)],
    );
    ofTable += batch.length;
    total += batch.length;
    progress(table, ofTable);
    batch = [];
  }

  return {
    flush,
    get total() {
      return total;
    },
    async add(name: string, row: Row, number: number): Promise<void> {
      const columns = Object.keys(row);
      const next = `${name} ${columns}`;
      if (next !== kind) {
        await flush();
        if (name !== table) {
          ofTable = 0;
        }
        [kind, table] = [next, name];
        most = transferTables.find((known) => known.name === name)?.batch ?? batchSize;
        await requireColumns(columns, number);
      }
      batch.push(row);
      if (batch.length === most) {
        await flush();
      }
    },
  };
}
