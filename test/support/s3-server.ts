import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { S3Options } from "../../src/features/attachments/s3-store.ts";
import { freePort } from "./port.ts";
import type { Scope } from "./scope.ts";
import { scratchFolder } from "./scratch.ts";
import { tools } from "./tools.ts";

/** An S3 server that keeps its objects in a folder and verifies every signature. */
export async function startS3Server(t: Scope) {
  const command = join(await tools["s3-server"].install(), "versitygw");
  const folder = scratchFolder("s3-");
  const bucket = "files";
  mkdirSync(join(folder, bucket));
  const port = await freePort();
  const credentials = { accessKeyId: "access", secretAccessKey: "a secret of the test" };
  const start = async () => {
    const { accessKeyId, secretAccessKey } = credentials;
    const args = ["--port", `127.0.0.1:${port}`, "--access", accessKeyId, "--quiet"];
    const child = spawn(command, [...args, "--secret", secretAccessKey, "posix", folder], {
      stdio: "ignore",
    });
    await accepts(port);
    return child;
  };
  let child = await start();
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  };
  t.teardown(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const endpoint = `http://127.0.0.1:${port}`;
  const options: S3Options = { bucket, endpoint, region: "us-east-1", credentials };
  return {
    options,
    /** Folder of the bucket. */
    folder: join(folder, bucket),
    stop,
    async start() {
      child = await start();
    },
  };
}

async function accepts(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await new Promise((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    socket.destroy();
    if (isOpen) {
      return;
    }
    await sleep(50);
  }
  throw new Error("the S3 server does not start");
}
