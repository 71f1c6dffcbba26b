import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AppConfig } from "../../src/app/context.ts";
import { startHaproxy } from "../support/haproxy.ts";
import { freePort } from "../support/port.ts";
import {
  type ServiceProcess,
  spawnAdmin,
  spawnService,
  temporaryFolder,
} from "../support/process.ts";
import type { Scope } from "../support/scope.ts";
import { startService, type TestService } from "../support/service.ts";

const settings = join(import.meta.dirname, "../../docs/deploy/cells/haproxy.cfg");

/** Two cells behind HAProxy, as `docs/deploy/cells/haproxy.cfg` has it. */
export interface Cells {
  readonly a: TestService;
  readonly b: TestService;
  /** Through HAProxy. */
  readonly url: string;
  /** The path of its map. */
  readonly map: string;
  /** Starts a process of the second cell, which HAProxy calls from its next start on. */
  spawn(): Promise<ServiceProcess>;
  /** Stops HAProxy. @returns what starts it again */
  stopProxy(): Promise<() => Promise<void>>;
}

/** Starts them. @param more settings of both */
export async function startCells(t: Scope, more: Partial<AppConfig> = {}): Promise<Cells> {
  const folder = await temporaryFolder(t);
  const [map, socket] = [join(folder, "cells.map"), join(folder, "runtime")];
  await writeFile(map, "");
  await writeFile(`${map}.moved`, "");
  const port = await freePort();
  const start = (cell: string) =>
    startService(t, {
      ...more,
      CELL: cell,
      CELL_PROXIES: [socket],
      CELL_MAP: map,
      PUBLIC_URL: `http://${cell}.localhost:${port}`,
    });
  const [a, b] = [await start("a"), await start("b")];
  for (const { app, config } of [a, b]) {
    await app.db.pool.query("update workspaces set name = $1 || '-' || name", [config.CELL]);
  }
  let addressOfB = new URL(b.url).host;
  const startProxy = async () => {
    const proxy = await startHaproxy(t, settings, "", {
      LISTEN: `127.0.0.1:${port}`,
      RUNTIME: socket,
      CELL_MAP: map,
      CELL_A: new URL(a.url).host,
      CELL_B: addressOfB,
    });
    await proxy.allUp();
    return proxy;
  };
  let proxy = await startProxy();
  return {
    a,
    b,
    url: `http://127.0.0.1:${port}`,
    map,
    async spawn() {
      const { DATABASE_URL, SECRET_ENCRYPTION_KEY, PUBLIC_URL = "" } = b.config;
      const spawned = await spawnService(t, {
        ...{ DATABASE_URL, SECRET_ENCRYPTION_KEY, PUBLIC_URL },
        ...{ CELL: "b", CELL_PROXIES: socket, CELL_MAP: map, RATE_LIMIT_PER_MINUTE: "0" },
        PORT: addressOfB === new URL(b.url).host ? "0" : new URL(`http://${addressOfB}`).port,
      });
      addressOfB = new URL(spawned.url).host;
      return spawned;
    },
    async stopProxy() {
      await proxy.stop();
      return async () => {
        proxy = await startProxy();
      };
    },
  };
}

/** The settings of a cell, as the command that moves workspaces needs them. */
export function envOf({ config }: TestService): Record<string, string> {
  const { DATABASE_URL, SECRET_ENCRYPTION_KEY, CELL = "", CELL_PROXIES, CELL_MAP } = config;
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION } = config;
  return {
    DATABASE_URL,
    SECRET_ENCRYPTION_KEY,
    CELL,
    CELL_PROXIES: CELL_PROXIES.join(),
    CELL_MAP,
    ...(S3_BUCKET !== undefined && { S3_BUCKET, S3_ENDPOINT, S3_REGION }),
  };
}

/** The arguments of the command that moves a workspace. */
export async function moveArguments(
  t: Scope,
  to: TestService,
  workspace: string,
): Promise<string[]> {
  const file = join(await temporaryFolder(t), "cell.env");
  const lines = Object.entries(envOf(to)).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(file, lines.join(""));
  return ["move-workspace", "--workspace", workspace, "--to", file];
}

/** Moves a workspace by the command. */
export async function moveWorkspace(
  t: Scope,
  from: TestService,
  to: TestService,
  workspace: string,
): Promise<void> {
  await spawnAdmin(await moveArguments(t, to, workspace), envOf(from));
}
