import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import * as sdk from "@ticketing-service/sdk";

type Json = Record<string, unknown>;

interface Step {
  faults?: string[];
  timeoutMs?: number;
  token?: string;
  call?: string;
  list?: string;
  watch?: boolean;
  request: Json;
  limit?: number;
  save?: Record<string, string>;
  response?: Json;
  absent?: string[];
  items?: Json[];
  count?: number;
  error?: { code: string; message?: string; fields: string[] };
  attempts?: number;
  keys?: number;
  atLeastMs?: number;
}

const { FAULTY_URL = "", SCENARIOS = "" } = process.env;
const { scenarios } = JSON.parse(readFileSync(SCENARIOS, "utf8"));

describe("scenarios", { concurrency: true }, () => {
  for (const { name, steps } of scenarios as { name: string; steps: Step[] }[]) {
    test(name, async () => {
      const saved: Record<string, string> = { run: randomUUID() };
      for (const [i, raw] of steps.entries()) {
        await take(fill(raw, saved), `${saved.run}-${i}`, saved);
      }
    });
  }
});

async function take(step: Step, name: string, saved: Record<string, string>): Promise<void> {
  const { faults = [], token, timeoutMs, save = {}, absent = [], error } = step;
  const url = `${FAULTY_URL}/${faults.join(",") || "pass"}/${name}`;
  const client = sdk.createClient({ url, token, timeoutMs });
  const begin = performance.now();
  if (error) {
    await assert.rejects(perform(client, step), (caught) => {
      assert.ok(caught instanceof sdk.ApiError);
      assert.equal(caught.code, error.code);
      if (error.message) {
        assert.equal(caught.message, error.message);
      }
      assert.deepEqual(
        caught.violations.map(({ field }) => field),
        error.fields,
      );
      if (!step.faults) {
        assert.match(caught.requestId ?? "", /^req_/);
      }
      return true;
    });
  } else {
    const response = await perform(client, step);
    if (step.response) {
      assert.partialDeepStrictEqual(response, step.response);
    }
    if (step.items) {
      assert.partialDeepStrictEqual(response, step.items);
    }
    if (step.count !== undefined) {
      assert.equal((response as unknown[]).length, step.count);
    }
    for (const path of absent) {
      assert.equal(find(response, path), undefined);
    }
    for (const [key, path] of Object.entries(save)) {
      saved[key] = String(find(response, path));
    }
  }
  const took = performance.now() - begin;
  assert.ok(took >= (step.atLeastMs ?? 0), `it took ${took} ms`);
  const seen = (await (await fetch(`${FAULTY_URL}/seen/${name}`)).json()) as Json;
  for (const key of ["attempts", "keys"] as const) {
    if (step[key] !== undefined) {
      assert.equal(seen[key], step[key], key);
    }
  }
}

type Method = (request: Json, options?: sdk.CallOptions) => Promise<Json & sdk.ListTicketsResponse>;

/** Makes the call of a step, which names the service and method of the contract. */
async function perform(client: sdk.Client, step: Step): Promise<unknown> {
  const { call, list, watch, request, limit, count } = step;
  if (watch) {
    const events: unknown[] = [];
    for await (const event of sdk.watch(client, { ...request, onError() {} })) {
      if (events.push(event) === count) {
        break;
      }
    }
    return events;
  }
  const [, name = ""] = (call ?? list ?? "").split(".");
  const localName = name.charAt(0).toLowerCase() + name.slice(1);
  const service = Object.values(client).find((each) => localName in each) as Record<string, Method>;
  const run = service?.[localName];
  assert.ok(run, `the client has no ${call ?? list}`);
  if (call) {
    return run(request);
  }
  const items: unknown[] = [];
  for await (const each of sdk.paginate(run, request, { limit })) {
    items.push(each);
  }
  return items;
}

/** Replaces each `$name` by the saved value. */
function fill<T>(value: T, saved: Record<string, string>): T {
  const text = JSON.stringify(value).replace(/\$([a-z]+)/g, (all, name) => saved[name] ?? all);
  return JSON.parse(text);
}

const find = (value: unknown, path: string) =>
  path.split(".").reduce<unknown>((inner, key) => (inner as Json | undefined)?.[key], value);
