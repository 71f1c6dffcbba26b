import t from "tap";
import { createPostgresStore } from "../../../src/features/attachments/postgres-store.ts";
import { startService } from "../../support/service.ts";
import { assertStore } from "./assert-store.ts";

t.test("files in Postgres behave like those in any store", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const postgres = createPostgresStore(service.app.db);
  await assertStore(t, service, { postgres, s3: undefined });
});
