import t from "tap";
import { createCommitSignal, listenForEvents } from "../../src/jobs/notifier.ts";
import { prepareDeliveries } from "../delivery/delivery-database.ts";
import { eventually } from "../support/eventually.ts";
import { testLog } from "../support/service.ts";

t.test("a process is notified of its own commits immediately, and only once", async (t) => {
  const { pool, boss } = await prepareDeliveries(t, 0);
  const heard: string[] = [];
  const listen = async (name: string) => {
    const notifier = await listenForEvents(boss);
    t.teardown(() => notifier.close());
    for (const workspaceId of ["any", "w1", "w2"]) {
      notifier.on(workspaceId, () => heard.push(`${name}: ${workspaceId}`));
    }
    return notifier;
  };
  const signal = createCommitSignal(pool, await listen("here"), testLog);
  await listen("there");
  heard.length = 0;

  signal("w1", true);
  t.same(heard, ["here: any", "here: w1"]);
  const isHeardThere = (workspaceId: string) =>
    eventually(
      async () => heard,
      (all) => all.includes(`there: ${workspaceId}`),
    );
  await isHeardThere("w1");
  // Signals keep their order, so a signal of the first would have arrived by now.
  signal("w2", true);
  await isHeardThere("w2");
  t.same(
    heard.filter((entry) => entry.startsWith("here")),
    ["here: any", "here: w1", "here: any", "here: w2"],
  );
});
