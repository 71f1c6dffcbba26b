// @suite default
import t from "tap";
import { workspaceTables } from "../../src/admin/move/copy-workspace.ts";
import { startService } from "../support/service.ts";

/** The tables that stay in their cell, with the reason. */
const staying: Readonly<Record<string, string>> = {
  workspace_moves: "says where the workspaces of this cell are",
  moved_names: "says whose callers this cell sends away",
  presences: "expires within seconds",
  accounts: "people may belong to several workspaces, and are invited again",
  passkeys: "of accounts",
  sessions: "of accounts",
  issuer_keys: "each cell is an issuer of its own",
  issuer_entries: "of sessions",
  key_checks: "each cell has a key of its own",
  sdk_releases: "each cell serves its own version",
  migrations: "both cells have the same ones",
};

t.test("every table moves with its workspace, or stays for a reason", async (t) => {
  const { pool } = (await startService(t, { ROLE: "api" })).app.db;
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace
       and relkind in ('r', 'p') and not relispartition`,
  );
  const moving = (await workspaceTables(pool)).map(({ name }) => name);
  t.same([...moving, ...Object.keys(staying)].sort(), rows.map(({ name }) => name).sort());
});
