import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { eventually } from "./eventually.ts";
import { freePort } from "./port.ts";
import type { Scope } from "./scope.ts";

/** A call of the admin API, below `/admin/realms`. @returns the body of its response, if it has one */
type CallAdmin = (method: string, path: string, body?: object) => Promise<unknown>;

const admin = { username: "admin", password: "admin" };

/**
 * Starts Keycloak with its database in memory, until the test ends.
 * @param commands the folder of its commands
 */
export async function startKeycloak(
  t: Scope,
  commands: string,
): Promise<{ base: string; callAdmin: CallAdmin }> {
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const flags = ["--http-enabled=true", "--http-host=127.0.0.1", `--http-port=${port}`];
  const args = ["start", "--optimized", "--cache=local", `--hostname=${base}`, ...flags];
  const child = spawn("bash", [join(commands, "kc.sh"), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      PATH: process.env.PATH,
      // biome-ignore-start lint/style/useNamingConvention: variables of Keycloak
      KC_BOOTSTRAP_ADMIN_USERNAME: admin.username,
      KC_BOOTSTRAP_ADMIN_PASSWORD: admin.password,
      // biome-ignore-end lint/style/useNamingConvention: variables of Keycloak
    },
  });
  let said = "";
  child.stdout.on("data", (chunk) => {
    said += chunk;
  });
  t.teardown(async () => {
    if (child.exitCode === null) {
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      await exit;
    }
  });
  const isUp = await eventually(
    () =>
      fetch(`${base}/realms/master`).then(
        ({ ok }) => ok,
        () => child.exitCode !== null,
      ),
    (done) => done,
    180_000,
  );
  if (!isUp || child.exitCode !== null) {
    throw new Error(`Keycloak does not start: ${said.slice(-4_000)}`);
  }

  async function call(url: string, init: RequestInit): Promise<unknown> {
    const response = await fetch(url, init);
    const text = await response.text();
    if (!response.ok) {
      throw new Error(`${url} responds with ${response.status}: ${text}`);
    }
    return text === "" ? undefined : JSON.parse(text);
  }

  return {
    base,
    async callAdmin(method, path, body) {
      // Each lasts for a minute.
      const { access_token: token } = (await call(
        `${base}/realms/master/protocol/openid-connect/token`,
        {
          method: "POST",
          body: new URLSearchParams({ grant_type: "password", client_id: "admin-cli", ...admin }),
        },
      )) as { access_token: string };
      return call(`${base}/admin/realms${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: body && JSON.stringify(body),
      });
    },
  };
}
