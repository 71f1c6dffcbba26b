// @suite all
// @needs promtool
import t from "tap";
import { must } from "../sdk/support/suite.ts";

t.test("promtool passes the alerts", async (t) => {
  t.match(await must("promtool", ["test", "rules", "docs/deploy/alerts.test.yaml"]), "SUCCESS");
});
