import { randomBytes } from "node:crypto";
import t from "tap";
import { createFiles } from "../../../src/features/attachments/files.ts";
import { createPostgresStore } from "../../../src/features/attachments/postgres-store.ts";
import { startService } from "../../support/service.ts";
import { assertStore, mebibyte } from "./assert-store.ts";

t.test("files in Postgres", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { workspaceId } = service;
  const { db } = service.app;
  const postgres = createPostgresStore(db);
  await t.test("behave as in any store", (t) =>
    assertStore(t, service, { postgres, s3: undefined }),
  );

  await t.test("keeps what earlier versions stored readable", async (t) => {
    const bytes = randomBytes(600_000);
    await db.pool.query(
      `insert into attachments
         (id, workspace_id, ticket_id, message_id, name, content_type, size, sha256, bytes, created_at)
       values ('att_old', $1, 'tkt_1', 'msg_1', 'a.html', 'text/html', 600000, '', $2, now())`,
      [workspaceId, bytes],
    );
    const files = createFiles({ db, stores: { postgres, s3: undefined }, maxBytes: mebibyte });
    const file = await files.read(workspaceId, "att_old");
    t.ok(file?.bytes.equals(bytes));
    t.equal(file?.contentType, "application/octet-stream", "not what was declared");
  });
});
