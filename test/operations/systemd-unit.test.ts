// @suite all
// @needs systemd-analyze
import t from "tap";
import { must } from "../sdk/support/suite.ts";

t.test("systemd understands the unit", async (t) => {
  t.equal(await must("systemd-analyze", ["verify", "docs/deploy/ticketing.service"]), "");
});
