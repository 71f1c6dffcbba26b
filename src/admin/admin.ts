import { Command } from "commander";
import { directoryOf, directUrl, sealerOf } from "../app/context.ts";
import { migrate } from "../app/migrate.ts";
import { nameOf, nameOfOrganization } from "../cells/directory.ts";
import { loadConfig } from "../config/settings.ts";
import { tablesState } from "../db/migrations/migrate.ts";
import { requireSupported } from "../db/migrations/schema-state.ts";
import { reseal } from "../db/sealed.ts";
import { createApiKey } from "../features/api-keys/service.ts";
import { readRawMail } from "../features/channels/email/incoming/raw-mails.ts";
import { linkOrganization } from "../identity/organizations.ts";
import { ensureWorkspace } from "../identity/workspace.ts";
import { queueConnections } from "../jobs/boss.ts";
import { formatFindings } from "../terminal/findings.ts";
import { printJson, printLine } from "../terminal/output.ts";
import { addCells } from "./cells.ts";
import { defaultLimits } from "./doctor/check.ts";
import { examineDeployment } from "./doctor/doctor.ts";
import { addMembers, findWorkspace } from "./members.ts";
import { addResend } from "./resend.ts";
import { run } from "./run.ts";
import { addSignIn } from "./sign-in.ts";
import { addTransfer } from "./transfer.ts";
import { printFromDatabase, withDatabase, withSettings } from "./with-database.ts";

/** The command `admin`. */
export const admin = new Command("admin").description(
  "Administers the service through its database. The service need not be running.",
);

admin
  .command("create-key")
  .description("Creates an API key and prints nothing else")
  .requiredOption("--workspace <name>", "name of the workspace; created if missing")
  .requiredOption("--name <label>", "name of the key")
  .action(({ workspace, name }: { workspace: string; name: string }) =>
    printFromDatabase(async (db, config) => {
      const id = await ensureWorkspace(db, workspace);
      const { key } = await createApiKey(db, id, name, directoryOf(config, db)?.announce);
      return key;
    }),
  );

admin
  .command("link-organization")
  .description("Maps an organisation of the identity provider to a workspace")
  .requiredOption("--workspace <name>", "name of the workspace; created if missing")
  .requiredOption("--organization <id>", "identifier of the organisation, as its tokens claim it")
  .option("--issuer <url>", "identity provider (default: JWT_ISSUER)")
  .action((options: { workspace: string; organization: string; issuer?: string }) =>
    printFromDatabase(async (db, config) => {
      const issuer = options.issuer ?? config.JWT_ISSUER;
      if (issuer === undefined) {
        throw new Error("--issuer is required unless JWT_ISSUER is set");
      }
      const workspaceId = await ensureWorkspace(db, options.workspace);
      const names = [nameOfOrganization(issuer, options.organization), nameOf(workspaceId)];
      await directoryOf(config, db)?.announce(...names);
      return linkOrganization(db.pool, issuer, options.organization, workspaceId);
    }),
  );

admin
  .command("re-encrypt")
  .description("Encrypts stored secrets with the new SECRET_ENCRYPTION_KEY")
  .action(() =>
    printFromDatabase(
      async (db, config) => `${await reseal(db.pool, sealerOf(config))} values re-encrypted`,
    ),
  );

admin
  .command("doctor")
  .summary("Checks Postgres, its disk, replication and queue")
  .description(
    "Checks the settings of Postgres, its disk, clock, connections, replication and transactions, and the migrations, encryption key, versions and queue of the service. Tells you how to fix each problem. Exits with 1 if a check fails. Changes nothing.",
  )
  .option("--json", "print the findings as JSON")
  .action(({ json }: { json?: true }) =>
    withSettings(async (config) => {
      const findings = await examineDeployment({
        url: directUrl(config),
        replicaUrl: config.DATABASE_REPLICA_URL,
        dataDir: config.DATA_DIR,
        embedded: loadConfig().DATABASE_URL === undefined,
        connectionsPerProcess: config.DATABASE_POOL + queueConnections,
        sealer: sealerOf(config),
        limits: defaultLimits,
        now: Date.now,
      });
      if (json) {
        printJson(findings);
      } else {
        printLine(formatFindings(findings));
      }
      if (findings.some(({ status }) => status === "fail")) {
        process.exitCode = 1;
      }
    }),
  );

admin
  .command("migrate")
  .description("Brings the database up to date, as each start of the service does")
  .option("--check", "list pending migrations without running them; exit with 1 if there are any")
  .action(({ check }: { check?: true }) =>
    withSettings(async (config, log) => {
      const url = directUrl(config);
      if (!check) {
        printMigrations("done", await migrate({ url, backend: config.DATABASE_BACKEND, log }));
        return;
      }
      const state = await tablesState(url);
      requireSupported(state);
      printMigrations("pending", state.pending);
      if (state.pending.length > 0) {
        process.exitCode = 1;
      }
    }),
  );

function printMigrations(state: string, names: readonly string[]): void {
  printLine(names.map((name) => `${state}: ${name}`).join("\n") || "the database is up to date");
}

addSignIn(admin);
addTransfer(admin);
addCells(admin);
addMembers(admin);
addResend(admin);

admin
  .command("raw-mail")
  .description("Prints the original of an email")
  .argument("<message>", "identifier of its message")
  .requiredOption("--workspace <name>", "its workspace")
  .action((message: string, { workspace }: { workspace: string }) =>
    withDatabase(async (db, config) => {
      const workspaceId = await findWorkspace(db, workspace);
      const mail = await readRawMail(db, sealerOf(config), workspaceId, message);
      if (mail === undefined) {
        throw new Error(`no original is kept for ${message}`);
      }
      process.stdout.write(mail);
    }),
  );

if (import.meta.main) {
  await run(admin);
}
