import { spawnSync } from "node:child_process";
import { join } from "node:path";
import t from "tap";
import { scratchFolder } from "../support/scratch.ts";

t.setTimeout(200_000);

/** The last version whose modules the Go proxy has. */
const runner = "connectrpc.com/conformance/cmd/connectconformance@v1.0.6";
const server = join(import.meta.dirname, "server.ts");
const config = join(import.meta.dirname, "config.yaml");

/**
 * Of a client that is refused in the middle of its message. It ends its stream early, nghttp2 finds
 * that its length is not the one announced, and responses the end with PROTOCOL_ERROR; now and then
 * that overtakes the refusal in the client.
 */
const flaky = "Server Message Size/HTTPVersion:2/**/request-exceeds-server-limit";

const tool = install();
const isMissing = typeof tool !== "string";
const skip = isMissing && process.env.CI !== "true" ? tool.reason : false;

t.test("the service keeps to the protocols, says the runner of Connect", { skip }, async (t) => {
  if (isMissing) {
    return void t.fail(tool.reason);
  }
  // Not more at once, as it measures how long calls take.
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

/** Builds the runner; Go keeps what it has built. */
function install(): string | { reason: string } {
  const folder = scratchFolder("conformance-");
  const { PATH = "", ...env } = process.env;
  const { status, error, stderr } = spawnSync("go", ["install", runner], {
    // Where its own installer puts it, it is often not on the path.
    env: { ...env, PATH: `${PATH}:/usr/local/go/bin`, GOBIN: folder, GOFLAGS: "-mod=mod" },
    encoding: "utf8",
  });
  if (status === 0) {
    return join(folder, "connectconformance");
  }
  return { reason: `connectrpc/conformance needs Go: ${error?.message ?? stderr.trim()}` };
}
