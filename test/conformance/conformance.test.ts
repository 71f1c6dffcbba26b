// @suite all
// @needs connectconformance
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import t from "tap";
import { tools } from "../support/tools.ts";

const server = join(import.meta.dirname, "server.ts");
const config = join(import.meta.dirname, "config.yaml");

/**
 * Of a client that is refused in the middle of its message. It ends its stream early, nghttp2 finds
 * that its length is not the one announced, and responses the end with PROTOCOL_ERROR; now and then
 * that overtakes the refusal in the client.
 */
const flaky = "Server Message Size/HTTPVersion:2/**/request-exceeds-server-limit";

t.test("the service passes Connect's conformance runner", async (t) => {
  const tool = join(await tools.connectconformance.install(), "connectconformance");
  // Not more at a time, as it measures how long calls take.
  const atOnce = ["--parallel", "2"];
  const args = ["--mode", "server", "--conf", config, ...atOnce, "--known-flaky", flaky, "--"];
  const { status, stdout, stderr } = spawnSync(tool, [...args, process.execPath, server], {
    encoding: "utf8",
    timeout: 150_000,
  });
  const output = stdout + stderr;
  t.equal(status, 0, output.slice(-4_000));
  const [, passed = "0"] = /(\d+) passed, 0 failed/.exec(output) ?? [];
  t.ok(Number(passed) > 2_700, `${passed} cases passed`);
});
