import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Command, InvalidArgumentError } from "commander";
import { Failure } from "../../terminal/failure.ts";
import { printJsonText, printLine } from "../../terminal/output.ts";
import { callRest, type RestCall, toRestFailure } from "../calls/rest-call.ts";
import { readEnvironment } from "../credentials/environment.ts";
import { headerOption, jqOption, readSource, readText } from "../options/options.ts";
import { type Field, readField, toObject, toQuery } from "./api-fields.ts";

/** Adds `api`. */
export function addApi(program: Command): void {
  const collect =
    (isTyped: boolean) =>
    (text: string, before: Field[] = []) => [...before, readField(text, isTyped)];
  program
    .command("api")
    .description(
      "Makes any call of the REST API with your credential, and prints the JSON of the response. Fields are sent in the query of a GET or DELETE call and in the body of other calls. A POST gets an Idempotency-Key.",
    )
    .argument("<method>", "HTTP method, such as GET or POST", parseMethod)
    .argument("<path>", "path, such as tickets or /api/v1/tickets")
    .option("-f, --raw-field <key=value>", "field with a string value (repeatable)", collect(false))
    .option(
      "-F, --field <key=value>",
      "field with a typed value: true, false, null, a number, or @file for its text (repeatable)",
      collect(true),
    )
    .option("--input <file>", "file with the body, or `-` for standard input")
    .addOption(headerOption())
    .option("--paginate", "fetch every page of a list")
    .option("-i, --include", "also print the status and the headers of the response")
    .addOption(jqOption())
    .addHelpText("after", examples)
    .action(run);
}

const examples = `
Examples:
  ticketing api GET tickets -f status=open --jq '.data[].subject'
  ticketing api POST tickets -f subject=Lamp -f requester.email=ada@example.com -f 'tags[]=vip'
  ticketing api PATCH tickets/tkt_… -F assigneeId=null -H 'If-Match: "3"'
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
  if (!isJson(headers)) {
    return readSource(file);
  }
  const text = readText(file);
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

const prefix = "/api/v1/";

/**
 * The URL of a call: `tickets`, `/tickets`, `/api/v1/tickets` or the whole URL. The credential goes
 * with the call, so the URL must be of this service.
 * @param base URL of the service, without a trailing slash
 * @throws {Failure} when it is not
 */
export function addressOf(base: string, path: string): URL {
  const isWhole = /^[a-z][a-z\d+.-]*:\/\//i.test(path);
  const inside = path.replace(/^\/*(?:api\/v1(?:\/+|(?=[?#])|$))?/, "");
  // An id such as #42 is not a fragment.
  const address = (isWhole ? path : `${base}${prefix}${inside}`).replaceAll("#", "%23");
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const service = new URL(base + prefix);
  if (url === undefined || url.username !== "" || url.password !== "") {
    throw new Failure("usage", `"${path}" is not an API path`);
  }
  // After the dots in the path are resolved.
  if (url.origin !== service.origin || !url.pathname.startsWith(service.pathname)) {
    throw new Failure("usage", `${url.href} is not in the API of this service`, {
      hint: `paths start with ${service.href}, which you can omit`,
    });
  }
  return url;
}

interface Page {
  readonly data: unknown[];
  readonly nextPageToken: string;
}

/**
 * Fetches the pages after the first one.
 * @param first the JSON of the first page
 * @returns the JSON of one page with everything
 * @throws {Failure} when the response is not a page
 */
async function fetchPages(call: RestCall, first: string): Promise<string> {
  const { data, nextPageToken } = readPage(first);
  for (let token = nextPageToken; token !== ""; ) {
    const url = new URL(call.url);
    url.searchParams.set("pageToken", token);
    const response = await callRest({ ...call, url });
    const text = await response.text();
    if (!response.ok) {
      throw toRestFailure(readEnvironment().url, response, text);
    }
    const page = readPage(text);
    data.push(...page.data);
    token = page.nextPageToken;
  }
  return JSON.stringify({ data, nextPageToken: "" });
}

function readPage(text: string): Page {
  const page = JSON.parse(text) as Partial<Page> | null;
  if (!Array.isArray(page?.data) || typeof page.nextPageToken !== "string") {
    throw new Failure("usage", "--paginate: the response is not a page of a list");
  }
  return page as Page;
}
