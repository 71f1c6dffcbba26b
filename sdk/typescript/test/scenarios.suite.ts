import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fromJson, type Message, toJson } from "@bufbuild/protobuf";
import * as sdk from "ticketing-sdk";

type Json = Record<string, unknown>;

interface Step {
  faults?: string[];
  timeoutMs?: number;
  token?: string;
  call?: string;
  list?: string;
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

for (const { name, steps } of scenarios as { name: string; steps: Step[] }[]) {
  test(name, async () => {
    const saved: Record<string, string> = { run: randomUUID() };
    for (const [i, raw] of steps.entries()) {
      await take(fill(raw, saved), `${saved.run}-${i}`, saved);
    }
  });
}

async function take(step: Step, name: string, saved: Record<string, string>): Promise<void> {
  const { faults = [], token, timeoutMs, save = {}, absent = [], error } = step;
  const url = `${FAULTY_URL}/${faults.join(",") || "pass"}/${name}`;
  const client = new sdk.Client({ url, token, timeoutMs });
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

/** Makes the call of a step, which names the service and method of the contract. */
async function perform(client: sdk.Client, { call, list, request, limit }: Step): Promise<unknown> {
  const [serviceName = "", methodName = ""] = (call ?? list ?? "").split(".");
  const service = Object.values(sdk).find(
    (value) => isService(value) && value.name === serviceName,
  ) as (typeof sdk)["TicketService"];
  const method = service.methods.find(({ name }) => name === methodName);
  assert.ok(method, `the contract has no ${call ?? list}`);
  const part = Object.values(client).find((part) => method.localName in part);
  const run = part[method.localName];
  const input = fromJson(method.input, request as never);
  if (call) {
    return toJson(method.output, await run(input));
  }
  const item = method.output.fields.find(({ name }) => name === "data")?.message;
  assert.ok(item);
  const items: unknown[] = [];
  for await (const each of sdk.paginate(run, input as never, { limit })) {
    items.push(toJson(item, each as Message));
  }
  return items;
}

const isService = (value: unknown): value is { kind: "service"; name: string } =>
  (value as { kind?: unknown }).kind === "service";

/** Replaces each `$name` by the saved value. */
function fill<T>(value: T, saved: Record<string, string>): T {
  const text = JSON.stringify(value).replace(/\$([a-z]+)/g, (all, name) => saved[name] ?? all);
  return JSON.parse(text);
}

const find = (value: unknown, path: string) =>
  path.split(".").reduce<unknown>((inner, key) => (inner as Json | undefined)?.[key], value);
