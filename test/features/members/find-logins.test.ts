// @suite default
import t from "tap";
import {
  createFindLogin,
  membershipsOf,
  statement,
} from "../../../src/features/members/find-logins.ts";
import { startService } from "../../support/service.ts";

t.test("look-ups of members share a statement that reads by keys alone", async (t) => {
  const { app, workspaceId } = await startService(t, { ROLE: "api" });
  const { pool } = app.db;
  await pool.query(
    `insert into members (workspace_id, id, name, email, email_verified, picture, language, role, status,
       created_at)
     select $1, 'mbr_' || i, 'Ada ' || i, '', false, '', '', 'agent', 'active', now()
     from generate_series(1, 20000) i`,
    [workspaceId],
  );
  await pool.query(
    `insert into member_logins (workspace_id, issuer, subject, member_id)
     select $1, 'https://id.example.com', i::text, 'mbr_' || i from generate_series(1, 20000) i`,
    [workspaceId],
  );
  await pool.query("analyze members, member_logins");

  const queries = t.capture(pool, "query", pool.query);
  const find = createFindLogin(pool);
  const login = (subject: string) => ({ issuer: "https://id.example.com", subject });
  const found = await Promise.all([
    find(workspaceId, login("7")),
    find(workspaceId, login("8")),
    find(workspaceId, login("0")),
    find("wrk_elsewhere", login("7")),
    find(workspaceId, { issuer: "https://other.example.com", subject: "7" }),
  ]);
  t.same(
    found.map((member) => member?.name),
    ["Ada 7", "Ada 8", undefined, undefined, undefined],
  );
  t.equal(queries().length, 1);

  const { rows } = await pool.query(`explain ${statement.text}`, [
    [workspaceId],
    ["https://id.example.com"],
    ["7"],
  ]);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  t.match(plan, /member_logins_pkey|member_logins_issuer_subject_index/);
  t.match(plan, /members_pkey/);
  t.notMatch(plan, /Seq Scan/);
  t.match(await membershipsOf(pool, "https://id.example.com", "7"), [
    { workspaceId, workspaceName: "test-1", memberId: "mbr_7", role: "agent", status: "active" },
  ]);
});
