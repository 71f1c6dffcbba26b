// JavaScript, so that it runs as it is from the sources, next to the bundle and in the package.
import { parentPort } from "node:worker_threads";
import { findTokens, maskTokens } from "./link-tokens.ts";
import { parseMail } from "./parse-mail.ts";

/** @type {Record<string, (bytes: Uint8Array<ArrayBuffer>, ...options: any[]) => unknown>} */
const tasks = { parseMail, findTokens, maskTokens };

/**
 * The parser makes a Blob of the lines of each part. Node's takes 2 KB for each of them, and ten
 * times as long as this one, which only this thread has.
 */
class LineBlob {
  #parts;

  /** @param {(ArrayBuffer | Uint8Array | string)[]} parts */
  constructor(parts) {
    this.#parts = parts.map((part) => (typeof part === "string" ? encodeLine(part) : part));
  }

  async arrayBuffer() {
    const size = this.#parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const part of this.#parts) {
      bytes.set(part instanceof ArrayBuffer ? new Uint8Array(part) : part, at);
      at += part.byteLength;
    }
    return bytes.buffer;
  }
}

const lineEnd = new Uint8Array([10]);
const encodeLine = (/** @type {string} */ text) =>
  text === "\n" ? lineEnd : new TextEncoder().encode(text);

Object.assign(globalThis, { Blob: LineBlob });

/** CPU time of this thread in milliseconds. */
function cpuMs() {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

// What starting takes is not the time of an email.
parentPort?.postMessage("ready");
parentPort?.on("message", async ({ task, bytes, options }) => {
  const start = cpuMs();
  try {
    const result = await tasks[task]?.(bytes, ...options);
    parentPort?.postMessage({ result, cpuMs: cpuMs() - start }, buffersOf(result));
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    parentPort?.postMessage({ problem, cpuMs: cpuMs() - start });
  }
});

/** Moved to the other thread instead of copied: of an email, or of the files in it. */
const buffersOf = (/** @type {any} */ result) =>
  result instanceof Uint8Array
    ? [result.buffer]
    : (result?.files ?? []).map((/** @type {{ bytes: Uint8Array }} */ { bytes }) => bytes.buffer);
