import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Command, InvalidArgumentError } from "commander";
import { addressOf } from "../api/address.ts";
import { type Field, readField, readSource, toObject, toQuery } from "../api/fields.ts";
import { fetchPages } from "../api/pages.ts";
import { jqOption } from "../common-options.ts";
import { readEnvironment } from "../environment.ts";
import { Failure } from "../failure.ts";
import { headerOption } from "../header-option.ts";
import { printJsonText, printLine } from "../output.ts";
import { callRest, type RestCall } from "../rest-call.ts";
import { toRestFailure } from "../rest-failure.ts";

/** Adds `api`. */
export function addApi(program: Command): void {
  const collect =
    (isTyped: boolean) =>
    (text: string, before: Field[] = []) => [...before, readField(text, isTyped)];
  program
    .command("api")
    .description(
      "Makes any call of the REST API with your credential, and prints the JSON of the response. Fields go into the query of a GET or DELETE and into the body of other calls. A POST gets an Idempotency-Key.",
    )
    .argument("<method>", "HTTP method, such as GET or POST", parseMethod)
    .argument("<path>", "path, such as tickets or /api/v1/tickets")
    .option("-f, --raw-field <key=value>", "field with a text (repeatable)", collect(false))
    .option(
      "-F, --field <key=value>",
      "field with a typed value: true, false, null, a number, or @file for its text (repeatable)",
      collect(true),
    )
    .option("--input <file>", "file with the body, or `-` for standard input")
    .addOption(headerOption())
    .option("--paginate", "fetch every page of a list")
    .option("-i, --include", "print the status and the headers of the response too")
    .addOption(jqOption())
    .addHelpText("after", examples)
    .action(run);
}

const examples = `
Examples:
  ticketing api GET tickets -f status=open --jq '.data[].subject'
  ticketing api POST tickets -f subject=Lamp -f requester.email=ada@example.com -f 'tags[]=vip'
  ticketing api PATCH tickets/tkt_… -F assignee=null -H 'If-Match: "3"'
  ticketing api POST tickets:batchCreate --input tickets.json`;

function parseMethod(text: string): string {
  if (/^(?:get|post|put|patch|delete)$/i.test(text)) {
    return text.toUpperCase();
  }
  throw new InvalidArgumentError("Use GET, POST, PATCH or DELETE.");
}

interface ApiOptions {
  readonly rawField?: Field[];
  readonly field?: Field[];
  readonly input?: string;
  readonly header?: Headers;
  readonly paginate?: boolean;
  readonly include?: boolean;
}

async function run(method: string, path: string, options: ApiOptions): Promise<void> {
  const call = callOf(method, path, options);
  if (options.paginate && method !== "GET") {
    throw new Failure("usage", "--paginate: only GET calls have pages");
  }
  const response = await callRest(call);
  if (options.include) {
    printHead(response);
  }
  if (!isJson(response.headers)) {
    return printOther(response);
  }
  const text = await response.text();
  if (!response.ok) {
    printLine(text);
    throw toRestFailure(readEnvironment().url, response, text);
  }
  printJsonText(options.paginate ? await fetchPages(call, text) : text);
}

/** @throws {Failure} when the options do not fit the method or each other */
function callOf(method: string, path: string, options: ApiOptions): RestCall {
  const { input, rawField = [], field = [] } = options;
  const fields = [...rawField, ...field];
  const url = addressOf(readEnvironment().url, path);
  const headers = new Headers(options.header);
  setDefault(headers, "accept", "application/json, application/x-ndjson");
  const hasBody = method !== "GET" && method !== "DELETE";
  if (!hasBody || input !== undefined) {
    for (const [name, value] of toQuery(fields)) {
      url.searchParams.append(name, value);
    }
  }
  if (!hasBody) {
    if (input !== undefined) {
      throw new Failure("usage", `--input: a ${method} call has no body`);
    }
    return { method, url, headers };
  }
  setDefault(headers, "content-type", "application/json");
  if (method === "POST") {
    setDefault(headers, "idempotency-key", randomUUID());
  }
  const body = input === undefined ? Buffer.from(toObject(fields)) : readBody(input, headers);
  return { method, url, headers, body };
}

const setDefault = (headers: Headers, name: string, value: string) =>
  headers.has(name) || headers.set(name, value);

const isJson = (headers: Headers) =>
  /^application\/(?:[\w.-]+\+)?json\b/i.test(headers.get("content-type") ?? "");

/** @throws {Failure} when it says that it is JSON and is not */
function readBody(file: string, headers: Headers): Buffer {
  const body = readSource(file);
  if (!isJson(headers)) {
    return body;
  }
  // Editors on Windows put a mark at the start, which is not JSON.
  const text = body.toString().replace(/^\uFEFF/, "");
  try {
    JSON.parse(text);
  } catch (error) {
    throw new Failure("usage", `--input: ${file} is not JSON: ${(error as Error).message}`);
  }
  return Buffer.from(text);
}

function printHead({ status, statusText, headers }: Response): void {
  printLine(`HTTP/1.1 ${status} ${statusText}`);
  for (const [name, value] of headers) {
    printLine(`${name}: ${value}`);
  }
  printLine("");
}

/** A stream of JSON, a file, or nothing. */
async function printOther(response: Response): Promise<void> {
  const { body, headers } = response;
  if (!response.ok) {
    throw toRestFailure(readEnvironment().url, response, await response.text());
  }
  if (body === null) {
    return;
  }
  if (headers.get("content-type")?.startsWith("application/x-ndjson")) {
    for await (const line of createInterface({ input: Readable.fromWeb(body) })) {
      printJsonText(line, { line: true });
    }
  } else {
    await pipeline(body, process.stdout, { end: false });
  }
}
