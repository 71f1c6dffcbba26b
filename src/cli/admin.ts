import { Command } from "commander";
import { reseal } from "../db/sealed.ts";
import { createApiKey } from "../features/api-keys/service.ts";
import { lastAddress } from "../identity/demo-login/last-address.ts";
import { createLoginLink } from "../identity/demo-login/login-link.ts";
import { hasDemoLogin } from "../identity/demo-login/offered.ts";
import { linkOrganization } from "../identity/organizations.ts";
import { ensureWorkspace } from "../identity/workspace.ts";
import { createSealer } from "../runtime/sealer.ts";
import { migrateCommand } from "./migrate-command.ts";
import { exportCommand, importCommand } from "./transfer-commands.ts";
import { printFromDatabase } from "./with-database.ts";

/** The command `admin`. */
export const admin = new Command("admin").description(
  "Commands for scripts, with the service running or not.",
);

admin
  .command("create-key")
  .description("makes an API key and prints it, alone, on standard output")
  .requiredOption("--workspace <name>", "workspace; made if it is missing")
  .requiredOption("--name <label>", "label of the key")
  .action(({ workspace, name }: { workspace: string; name: string }) =>
    printFromDatabase(async (db) => {
      const { key } = await createApiKey(db, await ensureWorkspace(db, workspace), name);
      return key;
    }),
  );

admin
  .command("login-link")
  .description("prints a link that logs a browser in, once and within 10 minutes")
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
  "there is no demo login: it needs the embedded database, no JWT_ISSUER, PUBLIC_URL unset or on loopback, and DEMO_LOGIN=auto";

admin
  .command("link-organization")
  .description("says which workspace an organisation of the identity provider is")
  .requiredOption("--workspace <name>", "workspace; made if it is missing")
  .requiredOption("--organization <id>", "what the tokens of the organisation claim")
  .option("--issuer <url>", "identity provider, if not the one of JWT_ISSUER")
  .action((options: { workspace: string; organization: string; issuer?: string }) =>
    printFromDatabase(async (db, config) => {
      const issuer = options.issuer ?? config.JWT_ISSUER;
      if (issuer === undefined) {
        throw new Error("--issuer is needed without JWT_ISSUER");
      }
      const workspaceId = await ensureWorkspace(db, options.workspace);
      return linkOrganization(db.pool, issuer, options.organization, workspaceId);
    }),
  );

admin
  .command("re-encrypt")
  .description("seals stored secrets with SECRET_ENCRYPTION_KEY, opening them with the previous")
  .action(() =>
    printFromDatabase(async (db, config) => {
      const { SECRET_ENCRYPTION_KEY: key, SECRET_ENCRYPTION_KEY_PREVIOUS: previous } = config;
      return `${await reseal(db.pool, createSealer(key, previous))} values resealed`;
    }),
  );

for (const command of [migrateCommand(), exportCommand(), importCommand()]) {
  admin.addCommand(command);
}

if (import.meta.main) {
  admin.parseAsync().catch((err: Error) => {
    console.error(`ticketing: ${err.message}`);
    process.exit(1);
  });
}
