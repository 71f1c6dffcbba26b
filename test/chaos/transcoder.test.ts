// @suite all
import { Agent, createServer, request } from "node:http";
import { json } from "node:stream/consumers";
import {
  create,
  type DescMessage,
  type DescMethod,
  equals,
  fromJson,
  type JsonObject,
  type JsonValue,
  type Message,
  ScalarType,
  toJsonString,
} from "@bufbuild/protobuf";
import t from "tap";
import { createTranscoder } from "../../src/rest/index.ts";
import { compileRoute, type PathVariable, type Route, rulesOf } from "../../src/rest/routes.ts";
import { Legacy } from "../rest/library/gen/legacy_pb.ts";
import { Library } from "../rest/library/gen/library_pb.ts";
import { registry } from "../rest/library/serve-library.ts";
import { onlyParameters, toQuery } from "../rest/library/to-query.ts";
import { listenOnFreePort } from "../support/port.ts";
import { seed } from "../support/properties.ts";
import { isLong } from "./arena.ts";
import { below, createRandom, pick, randomJson, randomScalar, randomText } from "./random-json.ts";

// A rule of its method takes a random message apart into path, query and body, and the transcoder puts it
// together again. protobuf-es is the reference.

const cases = isLong ? 100_000 : 2_000;
const atOnce = 50;

const isHttpBody = ({ body, method }: Route) =>
  (body === "*" ? method.input : body?.message)?.typeName === "google.api.HttpBody";

const routes = [Library, Legacy]
  .flatMap(({ methods }) => methods)
  .filter(({ methodKind }) => methodKind === "unary")
  .flatMap((method) => rulesOf(method).map((rule) => compileRoute(method, rule)))
  .filter((route) => !isHttpBody(route));

/** A request for a message, and the message in JSON. */
interface Asked {
  readonly route: Route;
  readonly path: string;
  readonly body: JsonValue | undefined;
  readonly expected: JsonObject;
}

const random = createRandom(seed);

function ask(): Asked {
  const route = pick(random, routes);
  const { input } = route.method;
  const whole = randomJson(random, input);
  const inPath: JsonObject = {};
  const segments = route.template.segments.flatMap((segment) => {
    switch (segment.kind) {
      case "literal":
        return [encodeURIComponent(segment.text)];
      case "one":
        return [`~${encodeURIComponent(randomText(random))}`];
      default:
        return Array.from({ length: 1 + below(random, 3) }, () => `~${below(random, 100)}`);
    }
  });
  for (const variable of route.variables) {
    put(inPath, variable, bind(variable, segments));
  }
  for (const { fields } of route.variables) {
    delete whole[fields[0]?.jsonName ?? ""];
    const { oneof } = fields[0] ?? {};
    for (const member of oneof?.fields ?? []) {
      delete whole[member.jsonName];
    }
  }
  const { verb } = route.template;
  const path = `/${segments.join("/")}${verb === "" ? "" : `:${encodeURIComponent(verb)}`}`;
  if (route.body === "*") {
    return { route, path, body: whole, expected: { ...whole, ...inPath } };
  }
  const name = route.body?.jsonName ?? "";
  const { [name]: content, ...rest } = whole;
  const inBody = name === "" || content === undefined ? {} : { [name]: content };
  // Two fields of a oneof can be in the body and in the query, if a rule says so: none does.
  const inQuery = withoutEmpty(onlyParameters(input, rest));
  const query = toQuery(inQuery);
  return {
    route,
    path: query === "" ? path : `${path}?${query}`,
    body: inBody[name],
    expected: { ...inQuery, ...inBody, ...nested(inBody, inPath) },
  };
}

/** Without lists that have no items, and messages that have nothing else: a query has no sign of them. */
function withoutEmpty(json: JsonObject): JsonObject {
  const entries = Object.entries(json).flatMap(([key, value]) => {
    const kept = isObject(value) ? withoutEmpty(value) : value;
    const isEmpty = typeof kept === "object" && kept !== null && Object.keys(kept).length === 0;
    return isEmpty ? [] : [[key, kept]];
  });
  return Object.fromEntries(entries);
}

/** The fields of the path; one below the field of the body joins what that holds. */
function nested(inBody: JsonObject, inPath: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(inPath).map(([key, value]) => {
      const other = inBody[key];
      return [key, isObject(other) && isObject(value) ? { ...other, ...value } : value];
    }),
  );
}

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Puts a random value of the variable into the segments of the path. */
function bind({ fields, start, end, multiple }: PathVariable, segments: string[]): JsonValue {
  const field = fields.at(-1);
  if (multiple) {
    return segments.slice(start, end).map(decodeSegment).join("/");
  }
  if (field?.fieldKind === "scalar" && field.scalar !== ScalarType.STRING) {
    let value = randomScalar(random, field.scalar);
    while (value === "") {
      value = randomScalar(random, field.scalar);
    }
    segments[start] = encodeURIComponent(String(value));
    return value;
  }
  if (field?.fieldKind === "enum") {
    const { name } = pick(random, field.enum.values);
    segments[start] = name;
    return name;
  }
  return decodeURIComponent(segments[start] ?? "");
}

/** Two NaN are not equal, but they are the same. */
const isSame = (type: DescMessage, a: Message, b: Message) =>
  equals(type, a, b, { registry }) ||
  toJsonString(type, a, { registry }) === toJsonString(type, b, { registry });

/** A slash inside of a segment stays encoded where others separate segments. */
const decodeSegment = (segment: string) => decodeURIComponent(segment.replaceAll("%2F", "%252F"));

function put(json: JsonObject, { fields }: PathVariable, value: JsonValue): void {
  const names = fields.map(({ jsonName }) => jsonName);
  const last = names.pop() ?? "";
  let target = json;
  for (const name of names) {
    target[name] ??= {};
    target = target[name] as JsonObject;
  }
  target[last] = value;
}

t.test(`${cases} messages by ${routes.length} rules`, async (t) => {
  t.comment(`TEST_SEED=${seed}`);
  const received = new Map<string, { method: DescMethod; message: Message }>();
  const transcoder = createTranscoder([Library, Legacy], {
    registry,
    updateMask: "none",
    unmappable: "warn",
    async invoke(method, exchange, read) {
      const message = await read();
      received.set(exchange.header("x-case") ?? "", { method, message });
      return method.output === method.input ? message : create(method.output);
    },
  });
  const server = createServer({ maxHeaderSize: 1 << 20 }, (request, response) => {
    if (!transcoder.handle(request, response)) {
      response.writeHead(404).end();
    }
  });
  const port = await listenOnFreePort(server);
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  t.teardown(() => {
    agent.destroy();
    server.close();
  });

  /** The fault of the response to a request, if it has one. */
  async function fault(asked: Asked, id: string): Promise<string | undefined> {
    const { route, path, body, expected } = asked;
    const { input, output } = route.method;
    const method = route.httpMethod === "*" ? "GET" : route.httpMethod;
    const content = body === undefined ? undefined : JSON.stringify(body);
    const type = content !== undefined && { "content-type": "application/json" };
    const { status, json } = await send(method, path, { "x-case": id, ...type }, content);
    const call = received.get(id);
    received.delete(id);
    const shown = `${method} ${path} ${content ?? ""}\n${JSON.stringify(json)}`;
    if (status !== 200 || call?.method !== route.method) {
      return `${status}: ${shown}`;
    }
    const reference = fromJson(input, expected, { registry });
    if (!isSame(input, call.message, reference)) {
      return `not what was sent: ${shown}`;
    }
    if (route.responseBody === undefined && output === input) {
      const returned = fromJson(output, json as JsonValue, { registry });
      return isSame(output, returned, reference) ? undefined : `returned: ${shown}`;
    }
    return undefined;
  }

  function send(method: string, path: string, headers: object, content: string | undefined) {
    return new Promise<{ status: number | undefined; json: unknown }>((resolve, reject) => {
      const length = content !== undefined && { "content-length": Buffer.byteLength(content) };
      const options = { host: "127.0.0.1", port, agent, method, path };
      const sending = request({ ...options, headers: { ...headers, ...length } }, (response) =>
        json(response)
          .catch(() => undefined)
          .then((json) => resolve({ status: response.statusCode, json })),
      );
      sending.on("error", reject).end(content);
    });
  }

  const faults: string[] = [];
  for (let done = 0; done < cases && faults.length < 10; done += atOnce) {
    const found = await Promise.all(
      Array.from({ length: atOnce }, (_, i) => fault(ask(), String(done + i))),
    );
    faults.push(...found.filter((text) => text !== undefined));
  }
  t.same(faults.slice(0, 10), []);
});
