import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { testAuthority } from "../support/certificates.ts";

/** A receiver in a separate process. */
export interface Sink {
  readonly url: string;
  /** A URL for each of its ports. */
  readonly urls: readonly string[];
  /** Calls a listener with the id and the arrival time of each event, in epoch milliseconds. */
  onArrival(listener: (id: string, at: number) => void): void;
  close(): void;
}

/** Starts `sink.ts`, with or without TLS. */
export async function startSink(
  protocol: "http" | "https",
  report = false,
  portCount = 1,
): Promise<Sink> {
  const certificate = protocol === "https" ? await (await testAuthority()).issue() : {};
  const child: ChildProcess = fork(fileURLToPath(new URL("sink.ts", import.meta.url)), {
    env: { ...process.env, SINK: JSON.stringify({ ...certificate, report, ports: portCount }) },
  });
  const listeners: ((id: string, at: number) => void)[] = [];
  const ports = await new Promise<number[]>((resolve) => {
    child.on("message", (message: { ports?: number[]; arrivals?: [string, number][] }) => {
      if (message.ports !== undefined) {
        resolve(message.ports);
      }
      for (const [id, at] of message.arrivals ?? []) {
        for (const listener of listeners) {
          listener(id, at);
        }
      }
    });
  });
  const urls = ports.map((port) => `${protocol}://127.0.0.1:${port}`);
  return {
    url: urls[0] ?? "",
    urls,
    onArrival: (listener) => void listeners.push(listener),
    close: () => child.disconnect(),
  };
}
