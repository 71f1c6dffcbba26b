// @suite default
import t from "tap";
import type { Transact } from "../../../src/db/tenancy/unit-of-work.ts";
import { inviteByOperator } from "../../../src/features/members/invite-by-operator.ts";
import { membership } from "../../../src/features/members/sign-in.ts";
import { createAcceptLink } from "../../../src/identity/sign-in/accept-link.ts";
import { type FoundLink, findLink, hashOf } from "../../../src/identity/sign-in/links.ts";
import { startService } from "../../support/service.ts";

t.test("an account exists if and only if its link was used", async (t) => {
  const { app, workspaceId } = await startService(t, { SIGN_IN: "on", ROLE: "api" });
  const { db, transact } = app;
  const given = { name: "Ada", email: "", signedIn: undefined };
  async function open(name: string): Promise<FoundLink> {
    const person = { name, email: `${name}@example.com`, role: "agent" } as const;
    const base = () => "http://localhost";
    const url = await inviteByOperator(db, workspaceId, person, { entry: "link", base });
    return (await findLink(db.pool, hashOf(url.split("#")[1] as string))) as FoundLink;
  }
  const accounts = async () => {
    const { rows } = await db.pool.query(
      "select l.member_id from accounts a left join member_logins l on l.subject = a.id",
    );
    return rows.map((row) => row.member_id);
  };
  const lost = new Error("the connection was lost");

  const committed: Transact = async (...call) => {
    await transact(...call);
    throw lost;
  };
  const link = await open("ada");
  const losing = createAcceptLink({ pool: db.pool, transact: committed, membership });
  await t.rejects(losing.accept(link, given), lost);
  t.same(await accounts(), [link.memberId], "the response to the commit was lost");

  const refusing = createAcceptLink({ pool: db.pool, transact, membership });
  t.match(await refusing.accept(link, given), { kind: "refused", problem: "used" });
  t.same(await accounts(), [link.memberId], "the link had been used before");
});
