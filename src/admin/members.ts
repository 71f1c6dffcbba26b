import { type Command, Option } from "commander";
import { memberRole } from "../../gen/enums.ts";
import { invitationEntry } from "../app/invitation-entry.ts";
import { isEmailAddress } from "../config/mail.ts";
import type { Database } from "../db/database.ts";
import { inviteByOperator } from "../features/members/invite-by-operator.ts";
import { moveMember, moveMembers } from "../features/members/move.ts";
import { ensureWorkspace } from "../identity/workspace.ts";
import type { Role } from "../rpc/principal.ts";
import { printFromDatabase } from "./with-database.ts";

/** Adds the commands that invite members, and keep them when their identity provider changes. */
export function addMembers(admin: Command): void {
  admin
    .command("invite")
    .description(
      "Prints a link that makes a person a member, once, within 7 days. For the first admin of a workspace, and for the last one who can no longer sign in",
    )
    .requiredOption("--workspace <name>", "name of the workspace; created if missing")
    .requiredOption(
      "--email <address>",
      "address of the person; of an active member: a sign-in link",
    )
    .addOption(
      new Option("--role <role>", "role of the person").choices(memberRole).default("admin"),
    )
    .option("--name <name>", "name of the person", "")
    .action((options: Record<"workspace" | "email" | "name", string> & { role: Role }) =>
      printFromDatabase(async (db, config) => {
        if (!isEmailAddress(options.email)) {
          throw new Error("--email: is not an email address");
        }
        const base = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
        const workspaceId = await ensureWorkspace(db, options.workspace);
        return inviteByOperator(db, workspaceId, options, {
          entry: invitationEntry(config),
          base: () => base,
        });
      }),
    );

  admin
    .command("move-member")
    .description("Gives a member a login at an identity provider, in place of those they have")
    .requiredOption("--workspace <name>", "name of the workspace")
    .requiredOption("--member <id>", "identifier of the member")
    .requiredOption("--issuer <url>", "identity provider, as its tokens name it")
    .requiredOption("--subject <subject>", "the member's subject there")
    .option("--from <issuer>", "replace only the login at this identity provider")
    .action(
      (
        options: Record<"workspace" | "member" | "issuer" | "subject", string> & { from?: string },
      ) =>
        printFromDatabase(async (db) => {
          const workspaceId = await findWorkspace(db, options.workspace);
          const { member: memberId, issuer, subject, from } = options;
          await moveMember(db, workspaceId, { memberId, from, to: { issuer, subject } });
          return memberId;
        }),
    );

  admin
    .command("move-members")
    .description("Moves all members of an identity provider to another, with the same subjects")
    .requiredOption("--workspace <name>", "name of the workspace")
    .requiredOption("--from <issuer>", "identity provider that the members have")
    .requiredOption("--to <issuer>", "identity provider that they get")
    .action(({ workspace, from, to }: Record<"workspace" | "from" | "to", string>) =>
      printFromDatabase(async (db) => {
        const workspaceId = await findWorkspace(db, workspace);
        const moved = await moveMembers(db, workspaceId, from, to);
        return `${moved} members moved`;
      }),
    );
}

/** The ID of the workspace that an option names. @throws if there is none */
export async function findWorkspace({ pool }: Database, name: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>("select id from workspaces where name = $1", [
    name,
  ]);
  if (rows[0] === undefined) {
    throw new Error(`--workspace: there is no workspace ${name}`);
  }
  return rows[0].id;
}
