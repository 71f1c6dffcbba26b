import { Command } from "commander";
import { reseal } from "../db/sealed.ts";
import { createSealer } from "../db/sealer.ts";
import { createApiKey } from "../features/api-keys/service.ts";
import { lastAddress } from "../identity/demo-login/last-address.ts";
import { createLoginLink } from "../identity/demo-login/login-link.ts";
import { hasDemoLogin } from "../identity/demo-login/offered.ts";
import { linkOrganization } from "../identity/organizations.ts";
import { ensureWorkspace } from "../identity/workspace.ts";
import { doctorCommand } from "./doctor-command.ts";
import { migrateCommand } from "./migrate-command.ts";
import { rawMailCommand } from "./raw-mail-command.ts";
import { run } from "./run.ts";
import { exportCommand, importCommand } from "./transfer-commands.ts";
import { printFromDatabase } from "./with-database.ts";

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
    printFromDatabase(async (db) => {
      const { key } = await createApiKey(db, await ensureWorkspace(db, workspace), name);
      return key;
    }),
  );

admin
  .command("login-link")
  .description("Prints a login link that works once, within 10 minutes")
  .action(() =>
    printFromDatabase((db, config) => {
      if (!hasDemoLogin(config)) {
        throw new Error(noDemoLogin);
      }
      const base = config.PUBLIC_URL ?? lastAddress(config.DATA_DIR);
      return createLoginLink(db.pool, base ?? `http://localhost:${config.PORT}`);
    }),
  );

const noDemoLogin =
  "the demo login is off: it needs the embedded database, DEMO_LOGIN=auto, no JWT_ISSUER, and a PUBLIC_URL that is unset or on loopback";

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
      return linkOrganization(db.pool, issuer, options.organization, workspaceId);
    }),
  );

admin
  .command("re-encrypt")
  .description("Encrypts stored secrets with the new SECRET_ENCRYPTION_KEY")
  .action(() =>
    printFromDatabase(async (db, config) => {
      const { SECRET_ENCRYPTION_KEY: key, SECRET_ENCRYPTION_KEY_PREVIOUS: previous } = config;
      return `${await reseal(db.pool, createSealer(key, previous))} values re-encrypted`;
    }),
  );

for (const command of [
  ...[doctorCommand(), migrateCommand(), exportCommand(), importCommand()],
  rawMailCommand(),
]) {
  admin.addCommand(command);
}

if (import.meta.main) {
  await run(admin);
}
