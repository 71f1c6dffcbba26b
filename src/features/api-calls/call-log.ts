import type { DescMethod } from "@bufbuild/protobuf";
import type { Pool } from "pg";
import { ApiCallService } from "../../../gen/ticketing/v1/api_call_service_pb.ts";
import { pathOf, routeOf } from "../../contract/rest-route.ts";
import { plainArray, textArray } from "../../db/pool/array-literal.ts";
import type { CallObserver } from "../../rpc/observe.ts";
import { userAgentOf } from "../../rpc/user-agent.ts";
import type { Logger } from "../../telemetry/log.ts";
import type { ApiCallEntity } from "./entity.ts";
import { createSample, type Kept } from "./sample.ts";

/** A crash loses the calls of this interval. */
const writeEveryMs = 1_000;

interface CallLogOptions {
  readonly pool: Pool;
  readonly log: Logger;
  /** Calls of a workspace that are logged per minute, counting successes and errors separately. */
  readonly perMinute: number;
  /** Called with a number of calls that are left out. */
  readonly onOmit: (count: number) => void;
}

type LoggedCall = Kept & Omit<ApiCallEntity, "occurredAt"> & { readonly occurredMs: number };

/**
 * Logs the calls of API keys, except reads of this log, which would fill it while someone follows it.
 * Calls do not wait for it: they are kept in memory, within bounds, and written together.
 */
export function createCallLog({ pool, log, perMinute, onOmit }: CallLogOptions) {
  const sample = createSample<LoggedCall>({ perMinute, onOmit });
  const describe = createDescribe();
  let writing: Promise<void> | undefined;

  const record: CallObserver = ({ apiKey, method, context }, error, ms) => {
    if (apiKey === undefined || method.parent === ApiCallService) {
      return;
    }
    const { id: apiKeyId, workspaceId } = apiKey;
    const errorCode = error?.reason ?? null;
    const isError = errorCode !== null;
    const kind = `${apiKeyId} ${method.name} ${errorCode}`;
    if (!sample.admits(kind, workspaceId, isError)) {
      return;
    }
    const { protocol, requestId, remoteAddress } = context;
    const { httpMethod, path, procedure, status } = describe(method);
    const isRest = protocol === "rest";
    sample.keep({
      kind,
      isError,
      id: requestId,
      workspaceId,
      apiKeyId,
      method: method.name,
      protocol,
      httpMethod: isRest ? httpMethod : "",
      path: isRest ? path : procedure,
      httpStatus: error?.status ?? status,
      errorCode,
      durationMs: Math.round(ms),
      occurredMs: Date.now() - ms,
      address: remoteAddress,
      userAgent: userAgentOf(context),
      omittedCount: 0,
    });
  };

  async function write(): Promise<void> {
    const calls = sample.take();
    if (calls.length === 0) {
      return;
    }
    try {
      await pool.query(insertCalls, columnsOf(calls));
    } catch (err) {
      sample.lose(calls);
      log.warn({ err, calls: calls.length }, "could not log API calls");
    }
  }

  /** One statement at a time: while the database is slow, calls wait within their bounds. */
  function flush(): Promise<void> {
    writing ??= write().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  const timer = setInterval(flush, writeEveryMs).unref();
  return {
    record,
    /** Writes the remaining calls. */
    async close(): Promise<void> {
      clearInterval(timer);
      await writing;
      await flush();
    },
  };
}

/** Creates the function that describes a method, computing each description once. */
function createDescribe() {
  const known = new Map<DescMethod, ReturnType<typeof describe>>();
  function describe(method: DescMethod) {
    const route = routeOf(method);
    const procedure = `/${method.parent.typeName}/${method.name}`;
    return { httpMethod: route.httpMethod, path: pathOf(route), procedure, status: route.status };
  }
  return (method: DescMethod) => {
    const described = known.get(method) ?? describe(method);
    known.set(method, described);
    return described;
  };
}

const columnsOf = (calls: readonly LoggedCall[]) => [
  textArray(calls.map((call) => call.workspaceId)),
  textArray(calls.map((call) => call.id)),
  textArray(calls.map((call) => call.apiKeyId)),
  textArray(calls.map((call) => call.method)),
  textArray(calls.map((call) => call.protocol)),
  textArray(calls.map((call) => call.httpMethod)),
  textArray(calls.map((call) => call.path)),
  plainArray(calls.map((call) => call.httpStatus)),
  textArray(calls.map((call) => call.errorCode ?? "")),
  plainArray(calls.map((call) => call.durationMs)),
  plainArray(calls.map((call) => call.occurredMs)),
  textArray(calls.map((call) => call.address)),
  textArray(calls.map((call) => call.userAgent)),
  plainArray(calls.map((call) => call.omittedCount)),
];

const insertCalls = `
  insert into api_calls
    (workspace_id, id, api_key_id, method, protocol, http_method, path, http_status, error_code,
     duration_ms, occurred_at, address, user_agent, omitted_count)
  select workspace_id, id, api_key_id, method, protocol, http_method, path, http_status,
     nullif(error_code, ''), duration_ms, to_timestamp(occurred_ms / 1000), address, user_agent,
     omitted_count
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
     $8::int[], $9::text[], $10::int[], $11::float8[], $12::text[], $13::text[], $14::int[])
    as c (workspace_id, id, api_key_id, method, protocol, http_method, path, http_status, error_code,
     duration_ms, occurred_ms, address, user_agent, omitted_count)`;
