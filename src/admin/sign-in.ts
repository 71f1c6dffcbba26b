import type { Command } from "commander";
import { sealerOf } from "../app/context.ts";
import { createFirstAdminLink } from "../app/first-run.ts";
import { lastAddress } from "../app/last-address.ts";
import { requireRightKey } from "../app/require-right-key.ts";
import type { Database } from "../db/database.ts";
import { lacksAccounts } from "../features/members/sign-in.ts";
import { rotateIssuerKey } from "../identity/sign-in/keys.ts";
import { createLink } from "../identity/sign-in/links.ts";
import { hasSignIn } from "../identity/sign-in/settings.ts";
import { printFromDatabase } from "./with-database.ts";

/** Adds the commands of the sign-in at the service itself. */
export function addSignIn(admin: Command): void {
  admin
    .command("sign-in-link")
    .description(
      "Prints a link that signs a person in, once and within 15 minutes. Before the first sign-in, it makes the first admin",
    )
    .option("--account <id or address>", "account that it signs in; optional if there is only one")
    .action(({ account }: { account?: string }) =>
      printFromDatabase(async (db, config) => {
        if (!hasSignIn(config)) {
          throw new Error(
            "people sign in at JWT_ISSUER: set SIGN_IN=on to have them sign in here too",
          );
        }
        const base =
          config.PUBLIC_URL ?? lastAddress(config.DATA_DIR) ?? `http://localhost:${config.PORT}`;
        if (account === undefined && (await lacksAccounts(db.pool))) {
          return base + (await createFirstAdminLink(db));
        }
        const accountId = await findOne(db, account);
        const { path } = await createLink((text, values) => db.pool.query(text, [...values]), {
          purpose: "recovery",
          accountId,
        });
        return base + path;
      }),
    );

  admin
    .command("rotate-issuer-key")
    .description("Makes a new key that signs tokens. No one is signed out")
    .action(() =>
      printFromDatabase(async (db, config) => {
        const sealer = sealerOf(config);
        await requireRightKey(db.pool, sealer);
        await rotateIssuerKey(db.pool, sealer);
        return "tokens are signed with a new key within a minute";
      }),
    );
}

/** @throws when there is none, or more than one */
async function findOne({ pool }: Database, given: string | undefined): Promise<string> {
  const { rows } = await pool.query<{ id: string; email: string }>(
    `select id, email from accounts where $1::text is null or id = $1 or lower(email) = lower($1)
     order by id limit 11`,
    [given],
  );
  const [only, ...others] = rows;
  if (only === undefined) {
    throw new Error("there is no such account");
  }
  if (others.length > 0) {
    const list = rows.map(({ id, email }) => `${id} ${email}`).join("\n  ");
    throw new Error(`choose one of several accounts with --account:\n  ${list}`);
  }
  return only.id;
}
