// @suite all
// @needs hadolint
import t from "tap";
import { must } from "../sdk/support/suite.ts";

t.test("hadolint accepts the Dockerfile", async (t) => {
  await t.resolves(must("hadolint", ["Dockerfile"]));
});
