import { createInterface } from "node:readline";
import type { Command } from "commander";
import { Failure } from "../../terminal/failure.ts";
import { note, plain } from "../../terminal/output.ts";
import { callRest, toRestFailure } from "../calls/rest-call.ts";
import { toFailure } from "../calls/to-failure.ts";
import { readEnvironment } from "../credentials/environment.ts";
import { findToken } from "../credentials/token.ts";
import { headerOption } from "../options/options.ts";

/** Adds `mcp`. */
export function addMcp(program: Command): void {
  program
    .command("mcp")
    .description(
      "Connects an AI agent that starts its tools as commands: passes Model Context Protocol messages between standard input and output and the service, with your credential. An agent that calls tools over HTTP does not need this command: it connects to /mcp of the service.",
    )
    .addOption(headerOption())
    .action(bridge);
}

type JsonObject = Record<string, unknown>;

const versionKey = "io.modelcontextprotocol/protocolVersion";
const clientKey = "io.modelcontextprotocol/clientInfo";
/** The code of JSON-RPC for a message that got no response. */
const internalError = -32_603;
/** Maximum messages in flight at the same time; further lines wait to be read. */
const maxOpen = 32;
/** A longer name does not exist, and headers have little room, in characters. */
const maxHeader = 1024;

/** @throws {Failure} when there is no credential: better immediately than in each response */
async function bridge({ header }: { header?: Headers }): Promise<void> {
  const environment = readEnvironment();
  await findToken(environment);
  const send = createSend(new URL(`${environment.url}/mcp`), header ?? new Headers());
  const open = new Set<Promise<void>>();
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() !== "") {
      const sent = send(line);
      open.add(sent);
      sent.finally(() => open.delete(sent));
    }
    if (open.size >= maxOpen) {
      await Promise.race(open);
    }
  }
  await Promise.all(open);
}

/** Creates the function that sends a message, and writes its response. Never rejects. */
function createSend(url: URL, given: Headers): (line: string) => Promise<void> {
  /** Known only from the handshake. */
  let version: string | undefined;
  let client: unknown;
  /** Identifiers of requests whose response the client waits for. */
  const awaited = new Set<unknown>();

  /** Waits for a client that reads slowly. */
  const write = (id: unknown, response: JsonObject) =>
    new Promise<void>((resolve) => {
      if (id === undefined || awaited.delete(id)) {
        const text = JSON.stringify({ ...response, ...(id !== undefined && { id }) });
        process.stdout.write(`${text}\n`, () => resolve());
      } else {
        resolve();
      }
    });

  return async (line) => {
    const message = parse(line);
    const { id, method } = message;
    const params = asObject(message.params);
    if (method === "notifications/cancelled") {
      awaited.delete(params.requestId);
      return;
    }
    if (id !== undefined) {
      awaited.add(id);
    }
    if (method === "initialize") {
      client = params.clientInfo;
    }
    const meta: JsonObject = {
      ...(client !== undefined && { [clientKey]: client }),
      ...asObject(params._meta),
    };
    const headers = new Headers(given);
    for (const [name, value] of Object.entries({
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": meta[versionKey] ?? version,
      "mcp-method": method,
      "mcp-name": params.name ?? params.uri,
    })) {
      if (typeof value === "string" && value.length <= maxHeader) {
        headers.set(name, encode(value));
      }
    }
    const body =
      method === undefined
        ? line
        : rewrite(line, { ...message, params: { ...params, _meta: meta } });
    try {
      const response = await callRest({ method: "POST", url, headers, body: Buffer.from(body) });
      const text = await response.text();
      const reply = parse(text);
      // A response to a request always has a message.
      if (reply.jsonrpc === undefined && (text !== "" || id !== undefined)) {
        throw toRestFailure(url.origin, response, text);
      }
      if (method === "initialize") {
        version = asObject(reply.result).protocolVersion as string | undefined;
      }
      if (text !== "") {
        await write(id, reply);
      }
    } catch (error) {
      const failure = error instanceof Failure ? error : toFailure(error);
      note(`error: ${plain(failure.message)}`);
      if (id !== undefined) {
        const text = [failure.message, failure.hint].filter(Boolean).join("; ");
        await write(id, { jsonrpc: "2.0", error: { code: internalError, message: text } });
      }
    }
  };
}

/** The object that a text is in JSON; an empty one for any other text. */
function parse(text: string): JsonObject {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return {};
  }
}

const asObject = (value: unknown): JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};

/** The text of a message; the line that it came in if it is nested too deeply, which the service refuses. */
function rewrite(line: string, message: JsonObject): string {
  try {
    return JSON.stringify(message);
  } catch {
    return line;
  }
}

/** A text as a header can carry it. */
const encode = (text: string) =>
  /^(?! )[\x20-\x7e]*(?<! )$/.test(text) && !text.startsWith("=?base64?")
    ? text
    : `=?base64?${Buffer.from(text).toString("base64")}?=`;
