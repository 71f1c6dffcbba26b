import t from "tap";
import { entities } from "../../src/app/entities.ts";
import { migrate } from "../../src/app/migrate.ts";
import { openDatabase } from "../../src/db/database.ts";
import { createLogger } from "../../src/runtime/log.ts";
import { createTestDatabase } from "../support/database.ts";

const log = createLogger("silent");

t.test("processes that start at once migrate once, to what the entities say", async (t) => {
  const database = await createTestDatabase({ migrate: async () => {} });
  t.teardown(() => database.drop());
  const options = { url: database.url, backend: "postgres", log } as const;
  await Promise.all([migrate(options), migrate(options), migrate(options)]);
  await migrate(options);

  const db = await openDatabase({ url: database.url, entities, log, poolSize: 2 });
  t.teardown(() => db.close());
  const difference = await db.orm.schema.getUpdateSchemaSQL({ dropTables: false });
  // Entities do not describe policies, which src/db/tenancy/tenant-role.ts adds to every table.
  const ofPolicies = /^(?:drop policy .*|alter table .* disable row level security;)$/gm;
  // Nor is what the functions of 0041-expand-stored-words search.
  const ofSearch =
    /^(?:drop index "\w+_(?:words|tags)_index"|alter table "\w+" drop column "words");$/gm;
  t.equal(
    difference
      .replace(ofPolicies, "")
      .replace(ofSearch, "")
      .replace("set names 'utf8';", "")
      .trim(),
    "",
  );
});
