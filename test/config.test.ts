import t from "tap";
import { ConfigError, loadConfig } from "../src/config.ts";

t.test("defaults", async (t) => {
  t.match(loadConfig({}), { PORT: 8080, ROLE: "all", DATA_DIR: ".data", LOG_LEVEL: "info" });
});

t.test("an empty variable counts as unset, a list is split", async (t) => {
  const config = loadConfig({ PORT: "", WEBHOOK_ALLOWED_CIDRS: " 10.0.0.0/8, ::1/128 ," });
  t.equal(config.PORT, 8080);
  t.same(config.WEBHOOK_ALLOWED_CIDRS, ["10.0.0.0/8", "::1/128"]);
});

for (const [name, value] of [
  ["PORT", "eighty"],
  ["PORT", "70000"],
  ["ROLE", "boss"],
  ["PUBLIC_URL", "not a url"],
  ["SECRET_ENCRYPTION_KEY", "c2hvcnQ="],
  ["LOG_LEVEL", "loud"],
]) {
  t.test(`${name}=${value} is refused by name`, async (t) => {
    const load = () => loadConfig({ [name as string]: value });
    t.throws(load, { name: ConfigError.name, message: new RegExp(`^${name}: `) });
  });
}
