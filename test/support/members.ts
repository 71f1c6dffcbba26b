import { runBatch } from "../../src/db/pool/statement-batch.ts";
import { createJoinByToken } from "../../src/features/members/join.ts";
import { createAccount } from "../../src/identity/sign-in/accounts.ts";
import { ownIssuer } from "../../src/identity/sign-in/settings.ts";
import type { Role } from "../../src/rpc/principal.ts";
import type { TestService } from "./service.ts";

/** Adds a member with a separate account to a workspace. @returns their identifier */
export async function addMember(
  { app, workspaceId }: Pick<TestService, "app" | "workspaceId">,
  name: string,
  role: Role = "agent",
): Promise<string> {
  const account = await createAccount((statements) => runBatch(app.db.pool, statements), {
    name,
    email: "",
    isVerified: false,
  });
  const { transact } = app;
  const join = createJoinByToken({ transact, linkByEmail: false, acceptByToken: false });
  const { id } = await join({
    kind: "jwt",
    issuer: ownIssuer,
    subject: account.id,
    workspaceId,
    organizations: [],
    name,
    role,
  });
  return id;
}
