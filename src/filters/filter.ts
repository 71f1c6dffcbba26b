/** Filters of webhook subscriptions: CEL expressions about the `data` of an event. */
import { type CelResult, celEnv, isCelError, objectType, parse, plan } from "@bufbuild/cel";
import { createRegistry, type DescMessage, fromJson, type JsonValue } from "@bufbuild/protobuf";
import { LRUCache } from "lru-cache";
import { upTo } from "../concurrency/lru.ts";
import { checkTypes, type Expr, FilterError } from "./check-types.ts";
import { payloadSchemas } from "./payload-schemas.ts";

/** The outcome of a filter for an event. */
export interface Verdict {
  readonly matches: boolean;
  /** Why it could not be evaluated, such as a custom field that the event lacks. */
  readonly error?: string;
}

type Evaluate = (bindings: { data: unknown }) => CelResult;

/** A filter for events of one type, with its program unless it does not fit them. */
interface Compiled {
  readonly program?: { readonly schema: DescMessage; readonly evaluate: Evaluate };
}

/** By filter and event type; a few kilobytes each. */
const compiled = new LRUCache<string, Compiled>(upTo(2_000));

/**
 * Returns why a text cannot be the filter of a subscription.
 * @param events the allowlist: the filter must fit each type in it or, with `*`, any type
 */
export function problemOf(text: string, events: readonly string[]): string | undefined {
  let expr: Expr;
  let offsets: Readonly<Record<string, number>>;
  try {
    const parsed = parse(text);
    expr = parsed.expr;
    offsets = parsed.sourceInfo?.positions ?? {};
  } catch (error) {
    return `is not a CEL expression: ${(error as Error).message.replace(/^<input>:1:/, "at character ")}`;
  }
  const isForAll = events.includes("*");
  const types = isForAll ? [...payloadSchemas.keys()] : events;
  const problems: { readonly offset: number; readonly message: string }[] = [];
  for (const type of types) {
    const schema = payloadSchemas.get(type);
    if (schema === undefined) {
      continue;
    }
    const error = unfitness(expr, schema);
    if (error === undefined && isForAll) {
      return undefined;
    }
    if (error !== undefined) {
      const offset = offsets[String(error.at)] ?? 0;
      problems.push({
        offset,
        message: `${error.message}, at character ${offset + 1}, for ${type}`,
      });
    }
  }
  // The type that it fits furthest is taken as the intended one.
  return problems.sort((a, b) => b.offset - a.offset)[0]?.message;
}

function unfitness(expr: Expr, schema: DescMessage): FilterError | undefined {
  try {
    checkTypes(expr, schema);
    return undefined;
  } catch (error) {
    if (error instanceof FilterError) {
      return error;
    }
    throw error;
  }
}

function compile(text: string, type: string): Compiled {
  const key = `${type} ${text}`;
  const known = compiled.get(key) ?? compileAnew(text, payloadSchemas.get(type));
  compiled.set(key, known);
  return known;
}

function compileAnew(text: string, schema: DescMessage | undefined): Compiled {
  const { expr } = parse(text);
  if (schema === undefined || unfitness(expr, schema) !== undefined) {
    return {};
  }
  const variables = { data: objectType(schema) };
  const env = celEnv({
    registry: createRegistry(schema.file, ...schema.file.dependencies),
    variables,
  });
  return { program: { schema, evaluate: plan(env, expr) as Evaluate } };
}

/**
 * Evaluates filters for one event. The event is parsed once, and equal filters are evaluated once.
 * @param body the envelope
 */
export function createJudge(type: string, body: string): (filter: string) => Verdict {
  const verdicts = new Map<string, Verdict>();
  let data: unknown;

  function judge(filter: string): Verdict {
    const { program } = compile(filter, type);
    if (program === undefined) {
      return { matches: false };
    }
    try {
      data ??= fromJson(program.schema, (JSON.parse(body) as { data: JsonValue }).data, {
        ignoreUnknownFields: true,
      });
      const result = program.evaluate({ data });
      return isCelError(result)
        ? { matches: false, error: result.message }
        : { matches: result === true };
    } catch (error) {
      // An event of an earlier version may not fit its type.
      return { matches: false, error: (error as Error).message };
    }
  }

  return (filter) => {
    let verdict = verdicts.get(filter);
    if (verdict === undefined) {
      verdict = judge(filter);
      verdicts.set(filter, verdict);
    }
    return verdict;
  };
}
