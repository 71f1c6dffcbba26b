import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import * as sdk from "@ticketing-service/sdk";

export type Json = Record<string, unknown>;

/** A method, with its messages as JSON. */
export type Method = (
  request: Json,
  options?: sdk.CallOptions,
) => Promise<Json & sdk.ListTicketsResponse>;

/** Finds a method by its service and name in the contract. Each call creates a client. */
export type FindMethod = (
  options: sdk.ClientOptions,
  service: string,
  method: string,
) => Method | undefined;

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

/** Tests each scenario; those with a stream if there is a `watch`. */
export function testScenarios(
  name: string,
  findMethod: FindMethod,
  watch?: (options: sdk.ClientOptions, request: Json) => AsyncIterable<unknown>,
): void {
  const all = scenarios as { name: string; steps: Step[] }[];
  const possible = all.filter(({ steps }) => watch || !steps.some((step) => step.watch));
  describe(name, { concurrency: true }, () => {
    for (const { name, steps } of possible) {
      test(name, async () => {
        const saved: Record<string, string> = { run: randomUUID() };
        for (const [i, raw] of steps.entries()) {
          const step = fill(raw, saved);
          await take(step, `${saved.run}-${i}`, saved, (options) =>
            step.watch && watch
              ? takeFirst(watch(options, step.request), step.count)
              : perform(findMethod, options, step),
          );
        }
      });
    }
  });
}

async function take(
  step: Step,
  name: string,
  saved: Record<string, string>,
  run: (options: sdk.ClientOptions) => Promise<unknown>,
): Promise<void> {
  const { faults = [], token, timeoutMs, save = {}, absent = [], error } = step;
  const url = `${FAULTY_URL}/${faults.join(",") || "pass"}/${name}`;
  const options = { url, token, timeoutMs };
  const begin = performance.now();
  if (error) {
    await assert.rejects(run(options), (caught) => {
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
    const response = await run(options);
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

/** Makes the call of a step, which names the service and method of the contract. */
async function perform(
  findMethod: FindMethod,
  options: sdk.ClientOptions,
  { call, list, request, limit }: Step,
): Promise<unknown> {
  const [service = "", name = ""] = (call ?? list ?? "").split(".");
  const run = findMethod(options, service, name.charAt(0).toLowerCase() + name.slice(1));
  assert.ok(run, `the client has no ${call ?? list}`);
  return call ? run(request) : takeFirst(sdk.paginate(run, request, { limit }));
}

async function takeFirst(items: AsyncIterable<unknown>, count?: number): Promise<unknown[]> {
  const first: unknown[] = [];
  for await (const item of items) {
    if (first.push(item) === count) {
      break;
    }
  }
  return first;
}

/** Replaces each `$name` by the saved value. */
function fill<T>(value: T, saved: Record<string, string>): T {
  const text = JSON.stringify(value).replace(/\$([a-z]+)/g, (all, name) => saved[name] ?? all);
  return JSON.parse(text);
}

const find = (value: unknown, path: string) =>
  path.split(".").reduce<unknown>((inner, key) => (inner as Json | undefined)?.[key], value);
