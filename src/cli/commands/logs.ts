import { setTimeout as sleep } from "node:timers/promises";
import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromMs, timestampMs } from "@bufbuild/protobuf/wkt";
import type { Client } from "@connectrpc/connect";
import { type Command, InvalidArgumentError } from "commander";
import {
  type ApiCall,
  ApiCallSchema,
  ApiCallService,
  type ListApiCallsRequestSchema,
} from "../../../gen/ticketing/v1/api_call_service_pb.ts";
import { renderApiJson } from "../../contract/rest-conventions.ts";
import { note, paint, paintNote, plain, printJsonText, printLine } from "../../terminal/output.ts";
import { connect } from "../calls/client.ts";
import { isLasting, toFailure } from "../calls/to-failure.ts";

/** The most that a page holds. */
const longestPage = 100;
const pollMs = 2_000;
/** A call may be logged this long after it has begun: it must end first. */
const lateMs = 60_000;

/** Adds `logs`. */
export function addLogs(program: Command): void {
  program
    .command("logs")
    .description(
      "Shows the latest calls made with API keys, newest last. Under load, the log keeps a sample and shows how many calls it omitted. With --follow, continues until you press Ctrl-C.",
    )
    .option("-f, --follow", "continue with new calls, each once")
    .option("--key <ids>", "only calls with these keys, separated by commas", readList)
    .option("--status <statuses>", "only these HTTP statuses, such as 404 or 4xx,5xx", readList)
    .option("--error <codes>", "only these error codes, such as NOT_FOUND", readList)
    .option("--method <names>", "only these methods, such as CreateTicket", readList)
    .option("-n, --limit <count>", "number of past calls, up to 100", readLimit, 50)
    .option("--json", "print each call as a line of JSON")
    .action(logs);
}

const readList = (text: string) => text.split(",").filter((each) => each !== "");

function readLimit(text: string): number {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > longestPage) {
    throw new InvalidArgumentError(`Use a number from 1 to ${longestPage}.`);
  }
  return limit;
}

interface LogsOptions {
  readonly follow?: boolean;
  readonly key?: string[];
  readonly status?: string[];
  readonly error?: string[];
  readonly method?: string[];
  readonly limit: number;
  readonly json?: boolean;
}

type Filters = MessageInitShape<typeof ListApiCallsRequestSchema>;

async function logs(options: LogsOptions): Promise<void> {
  const { follow, key = [], status = [], error = [], method = [], limit, json } = options;
  const filters = { apiKeyId: key, httpStatus: status, errorCode: error, method };
  const show = (call: ApiCall) =>
    json
      ? printJsonText(renderApiJson(ApiCallSchema, call), { line: true })
      : printLine(lineFor(call));

  const client = connect().service(ApiCallService);
  const { data: past } = await client.listApiCalls({ ...filters, pageSize: limit });
  past.toReversed().forEach(show);
  if (follow) {
    note(paintNote("dim", "Following the calls. Press Ctrl-C to stop."));
    const interrupted = new AbortController();
    process.once("SIGINT", () => interrupted.abort());
    for await (const call of callsAfter(client, filters, past, interrupted.signal)) {
      show(call);
    }
  } else if (past.length === 0) {
    note("No results.");
  }
}

/**
 * The calls after the given ones, each once. A slow call is logged after others that began later, so each poll
 * looks back.
 * @param past the newest first
 * @throws {Failure} when a retry cannot help
 */
async function* callsAfter(
  client: Client<typeof ApiCallService>,
  filters: Filters,
  past: readonly ApiCall[],
  signal: AbortSignal,
): AsyncGenerator<ApiCall, void> {
  const oldestId = past.at(-1)?.id ?? "";
  const seen = new Map(past.map((call) => [call.id, timeOf(call)]));
  let newest = Math.max(0, ...seen.values());
  let isDown = false;
  while (await sleep(pollMs, true, { signal }).catch(() => false)) {
    let calls: ApiCall[];
    try {
      calls = await listSince(client, filters, Math.max(0, newest - lateMs), signal);
      isDown = false;
    } catch (error) {
      if (signal.aborted) {
        return;
      }
      const failure = toFailure(error);
      if (isLasting(failure)) {
        throw failure;
      }
      if (!isDown) {
        note(paintNote("yellow", `${failure.message}; trying again …`));
      }
      isDown = true;
      continue;
    }
    for (const call of calls.toReversed()) {
      if (!seen.has(call.id) && call.id > oldestId) {
        seen.set(call.id, timeOf(call));
        newest = Math.max(newest, timeOf(call));
        yield call;
      }
    }
    for (const [id, time] of seen) {
      if (time < newest - lateMs) {
        seen.delete(id);
      }
    }
  }
}

const timeOf = ({ occurredAt }: ApiCall) => (occurredAt ? timestampMs(occurredAt) : 0);

/** All calls since a time in milliseconds, the newest first. */
async function listSince(
  client: Client<typeof ApiCallService>,
  filters: Filters,
  ms: number,
  signal: AbortSignal,
): Promise<ApiCall[]> {
  const calls: ApiCall[] = [];
  let pageToken = "";
  do {
    const occurredFrom = timestampFromMs(ms);
    const request = { ...filters, occurredFrom, pageSize: longestPage, pageToken };
    const page = await client.listApiCalls(request, { signal });
    calls.push(...page.data);
    pageToken = page.nextPageToken;
  } while (pageToken !== "");
  return calls;
}

/** `2026-03-01 12:03:04  404  GET /api/v1/tickets/{id}  NOT_FOUND  3 ms  req_…  ak_…`. */
function lineFor(call: ApiCall): string {
  const { httpStatus, httpMethod, path, errorCode, durationMs, id, apiKeyId, omittedCount } = call;
  const tone = httpStatus < 400 ? "green" : httpStatus < 500 ? "yellow" : "red";
  return [
    paint("dim", new Date(timeOf(call)).toLocaleString("sv-SE")),
    paint(tone, String(httpStatus)),
    `${(httpMethod || call.protocol).padEnd("grpc-web".length)} ${plain(path)}`,
    ...(errorCode === "" ? [] : [paint(tone, errorCode)]),
    `${durationMs} ms`,
    paint("dim", `${id}  ${apiKeyId}`),
    ...(omittedCount === 0 ? [] : [paint("yellow", `+${omittedCount} like it`)]),
  ].join("  ");
}
