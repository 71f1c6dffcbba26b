import type { CDPSession } from "playwright-core";

interface Line {
  /** Of a request and its response, in milliseconds. */
  readonly latency: number;
  /** Bits a second. */
  readonly down: number;
  readonly up: number;
  /** How many times slower than this one the processor is. */
  readonly cpu: number;
}

/** Gives a page a slow line and a slow processor. */
export async function slowDown(client: CDPSession, { latency, down, up, cpu }: Line) {
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: down / 8,
    uploadThroughput: up / 8,
  });
  await client.send("Emulation.setCPUThrottlingRate", { rate: cpu });
}

/** Undoes it. */
export async function endSlowness(client: CDPSession) {
  await client.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await client.send("Emulation.setCPUThrottlingRate", { rate: 1 });
}
