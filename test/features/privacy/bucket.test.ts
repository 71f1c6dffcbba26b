// @suite all
// @needs s3-server
import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { createSealer } from "../../../src/db/sealer.ts";
import { objects } from "../../../src/features/privacy/classification.ts";
import { eventually } from "../../support/eventually.ts";
import { contains, findText } from "../../support/find-text.ts";
import { startS3Server } from "../../support/s3-server.ts";
import { startService } from "../../support/service.ts";
import { openDesk, plant, plantable } from "./plant.ts";

const mark = "zqbucketxj";

t.test("nothing is left in a bucket, even if it is temporarily down", async (t) => {
  const server = await startS3Server(t);
  const { bucket, endpoint, region, credentials } = server.options;
  const service = await startService(t, {
    ...plantable,
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: credentials?.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey,
  });
  const keys = () =>
    globSync("**", { cwd: server.folder }).filter((path) =>
      statSync(join(server.folder, path)).isFile(),
    );
  const marked = () =>
    keys().filter((key) => contains(readFileSync(join(server.folder, key)), mark));
  const desk = await openDesk(t, service);
  const { requesterId } = await plant(desk, mark, "447700900123");
  await plant(desk, "zqotherxj", "15550100777");
  t.ok(marked().length >= 4);
  for (const key of keys()) {
    t.ok(
      objects.some((known) => known.key.test(key)),
      `${key} is classified`,
    );
  }
  const others = keys().filter((key) => !marked().includes(key));

  await server.stop();
  const { body } = await desk.rest("POST", `requesters/${requesterId}:erase`, {});
  const show = async () => (await desk.rest("GET", `operations/${body.data.id}`)).body.data;
  const { ticketsDeleted } = (
    await eventually(show, ({ metadata }) => metadata.requesterErasure.ticketsDeleted > 5)
  ).metadata.requesterErasure;
  t.ok(ticketsDeleted > 5, "tickets go meanwhile");
  t.equal((await show()).done, false, "files are still there, so it is not done");
  await server.start();
  t.match(await eventually(show, ({ done }) => done, 60_000), { done: true });
  t.same(marked(), []);
  t.same(keys(), others, "those of others stay");
  const sealer = createSealer(service.config.SECRET_ENCRYPTION_KEY);
  t.same(await findText(service.app.db.pool, sealer, [mark]), []);
});
