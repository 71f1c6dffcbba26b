import t from "tap";
import { configOf, processNames } from "../../src/app/processes/process-name.ts";
import { loadConfig } from "../../src/config/settings.ts";

t.test(
  "a service of several processes has a worker beside them, unless another has it",
  async (t) => {
    t.same(processNames(loadConfig({ PROCESSES: "2" })), ["api-1", "api-2", "worker"]);
    t.same(processNames(loadConfig({ PROCESSES: "2", ROLE: "api" })), ["api-1", "api-2"]);
  },
);

t.test("limits of a process are divided among the processes", async (t) => {
  const config = loadConfig({ PROCESSES: "3", RATE_LIMIT_PROCESSES: "2", MAX_STREAMS: "100" });
  t.match(configOf("api-2", 8081, config), {
    ROLE: "api",
    PORT: 8081,
    RATE_LIMIT_PROCESSES: 6,
    MAX_STREAMS: 34,
    MAX_CONNECTIONS: 3334,
  });
  t.match(configOf("worker", 8081, config), { ROLE: "worker" });
  t.equal(
    configOf("api-1", 8081, { ...config, MAX_STREAMS: 0 }).MAX_STREAMS,
    0,
    "0 stays no limit",
  );
});
