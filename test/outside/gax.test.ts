// @suite all
// @needs google-clients
/** Clients that Google generates for its APIs, over REST, against their own contracts. */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  create,
  createFileRegistry,
  type DescField,
  type DescMessage,
  type DescMethod,
  equals,
  fromBinary,
  getOption,
  hasOption,
  type Message,
  type MessageShape,
  toBinary,
  toJson,
} from "@bufbuild/protobuf";
import { reflect } from "@bufbuild/protobuf/reflect";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import t from "tap";
import { nodeHandler } from "../../build/transcoder/src/handlers.ts";
import { http } from "../../gen/google/api/annotations_pb.ts";
import { createTranscoder } from "../../src/rest/index.ts";
import { anyMessage } from "../rest/library/any-message.ts";
import { root } from "../sdk/support/suite.ts";
import { listenOnFreePort } from "../support/port.ts";
import { temporaryFolder } from "../support/process.ts";
import fc from "../support/properties.ts";
import { tools } from "../support/tools.ts";

t.setTimeout(300_000);

/** The package of each client, its class, and its service. */
const clients = [
  ["tasks", "CloudTasksClient", "google.cloud.tasks.v2.CloudTasks"],
  [
    "secret-manager",
    "SecretManagerServiceClient",
    "google.cloud.secretmanager.v1.SecretManagerService",
  ],
  ["kms", "KeyManagementServiceClient", "google.cloud.kms.v1.KeyManagementService"],
  ["redis", "CloudRedisClient", "google.cloud.redis.v1.CloudRedis"],
  ["language", "LanguageServiceClient", "google.cloud.language.v1.LanguageService"],
  ["scheduler", "CloudSchedulerClient", "google.cloud.scheduler.v1.CloudScheduler"],
] as const;
const callsOfMethod = 20;

/** A type of protobuf.js. */
interface Type {
  decode(bytes: Uint8Array): unknown;
  toObject(message: unknown, options: object): object;
  fromObject(object: object): unknown;
  encode(message: unknown): { finish(): Uint8Array };
}

type Call = (
  request: object,
  options: object,
  metadata: object,
  callback: (error: Error | null, response: object) => void,
) => void;

t.test("Google's clients call every method of their APIs", async (t) => {
  const modules = join(await tools["google-clients"].install(), "..");
  const requireClient = createRequire(join(modules, "index.js"));
  const registry = await readContracts(await temporaryFolder(t), modules);
  const services = clients.map(([, , name]) => {
    const service = registry.getService(name);
    if (service === undefined) {
      throw new Error(`there is no ${name}`);
    }
    return service;
  });
  let received: Message | undefined;
  let response: Message | undefined;
  const transcoder = createTranscoder(services, {
    clients: "google",
    unmappable: "throw",
    registry,
    async invoke(method, _exchange, read) {
      received = await read();
      return response ?? create(method.output);
    },
  });
  const server = createServer(nodeHandler(transcoder));
  t.teardown(() => server.close().closeAllConnections());
  const port = await listenOnFreePort(server);
  const endpoint = {
    ...{ fallback: true, protocol: "http", apiEndpoint: "127.0.0.1", port },
    ...{ projectId: "test", authClient },
  };

  for (const [i, [name, className, typeName]] of clients.entries()) {
    await t.test(typeName, async (t) => {
      const { protos, ...classes } = requireClient(`@google-cloud/${name}`);
      const client = new classes[className](endpoint);
      await client.initialize();
      const short = typeName.slice(typeName.lastIndexOf(".") + 1);
      const stub: Record<string, Call> =
        await client[`${short.charAt(0).toLowerCase()}${short.slice(1)}Stub`];
      const typeOf = ({ typeName }: DescMessage): Type =>
        typeName.split(".").reduce((scope, part) => scope[part], protos);
      for (const method of services[i]?.methods ?? []) {
        if (!hasOption(method, http)) {
          continue;
        }
        const requests = samplesOf(method.input);
        for (const [n, wanted] of samplesOf(method.output).entries()) {
          const request = requests[n] as Message;
          fillPath(method, request, n);
          response = wanted;
          received = undefined;
          const input = typeOf(method.input);
          const object = input.toObject(input.decode(toBinary(method.input, request)), {
            ...{ longs: String, enums: String, bytes: String },
          });
          const got = await new Promise<object>((resolve, reject) =>
            stub[method.localName]?.(object, {}, {}, (error, response) =>
              error ? reject(error) : resolve(response),
            ),
          );
          expectEqual(t, method, method.input, received, request);
          const output = typeOf(method.output);
          const bytes = output.encode(output.fromObject(got)).finish();
          expectEqual(t, method, method.output, fromBinary(method.output, bytes), wanted);
        }
      }
    });
  }
});

function expectEqual(
  t: Pick<typeof import("tap").default, "same" | "pass">,
  method: DescMethod,
  desc: DescMessage,
  found: Message | undefined,
  wanted: Message,
): void {
  if (found !== undefined && equals(desc, found as never, wanted as never)) {
    t.pass(method.name);
  } else {
    t.same(found && toJson(desc, found as never), toJson(desc, wanted as never), method.name);
  }
}

/** The contracts of all clients, which the packages bring along. */
async function readContracts(folder: string, modules: string) {
  const packages = ["google-gax", ...clients.map(([name]) => `@google-cloud/${name}`)];
  const google = join(folder, "google");
  mkdirSync(google);
  for (const name of packages) {
    cpSync(join(modules, name, "build/protos/google"), google, { recursive: true });
  }
  const paths = clients.flatMap(([, , name]) => [
    "--path",
    join(folder, ...name.split(".").slice(0, -1)),
  ]);
  const buf = join(root, "node_modules/.bin/buf");
  const { stdout } = await promisify(execFile)(buf, ["build", folder, ...paths, "-o", "-"], {
    encoding: "buffer",
    maxBuffer: 1 << 28,
  });
  return createFileRegistry(fromBinary(FileDescriptorSetSchema, stdout));
}

/** Calls without a token. */
const authClient = {
  universeDomain: "googleapis.com",
  getRequestHeaders: async () => new Headers(),
  async fetch(url: string, init: RequestInit) {
    const response = await fetch(url, init);
    const data = Buffer.from(await response.arrayBuffer());
    return Object.assign(response, { data, arrayBuffer: async () => data });
  },
};

/** Random messages that the clients can send and read. */
function samplesOf(desc: DescMessage): Message[] {
  const samples = fc.sample(anyMessage(desc), { seed: 42, numRuns: callsOfMethod });
  for (const message of samples) {
    limit(desc, message);
  }
  return samples;
}

/**
 * Takes out of a message, or makes positive, what the clients themselves lose or refuse: messages without
 * a field, wrappers of zero, `__proto__` in maps, negative durations, and types of `Any` that they do not
 * know.
 */
function limit(desc: DescMessage, message: Message): void {
  const fields = reflect(desc, message as MessageShape<DescMessage>);
  for (const field of desc.fields) {
    if (field.fieldKind === "map" && fields.isSet(field)) {
      fields.get(field).delete("__proto__" as never);
    }
    if (field.message === undefined || !fields.isSet(field)) {
      continue;
    }
    if (field.message.typeName === "google.protobuf.Any") {
      fields.clear(field);
      continue;
    }
    const { message: inner } = field;
    const value = fields.get(field) as { message: Message } | Iterable<unknown>;
    if (field.fieldKind === "message") {
      const own = (value as { message: Message }).message;
      limitOne(inner, own);
      if (toBinary(inner, own).length === 0) {
        fields.clear(field);
      }
      continue;
    }
    for (const item of value as Iterable<unknown>) {
      const each = field.fieldKind === "map" ? (item as [unknown, unknown])[1] : item;
      limitOne(inner, (each as { message: Message }).message);
    }
  }
}

function limitOne(desc: DescMessage, message: Message): void {
  if (desc.typeName !== "google.protobuf.Duration") {
    limit(desc, message);
    return;
  }
  const duration = message as Message & { seconds: bigint; nanos: number };
  duration.seconds = duration.seconds < 0n ? -duration.seconds : duration.seconds;
  duration.nanos = Math.abs(duration.nanos);
}

const segments = ["a", "b-1", "x_y", "q.r", "é", "a b", "100%", "a+b"];

/** Sets the fields of a path to values that its template has. */
function fillPath({ input, ...method }: DescMethod, request: Message, n: number): void {
  const { pattern } = getOption(method as DescMethod, http);
  let next = n;
  const templates = String(pattern.value).matchAll(/\{([\w.]+)(?:=([^}]*))?\}/g);
  for (const [, path = "", template = "*"] of templates) {
    const names = path.split(".");
    let desc: DescMessage | undefined = input;
    let at = request as unknown as Record<string, unknown>;
    for (const [i, name] of names.entries()) {
      const field: DescField | undefined = desc?.fields.find((each) => each.name === name);
      if (field === undefined) {
        throw new Error(`${method.name}: there is no ${path}`);
      }
      if (i < names.length - 1) {
        desc = field.message;
        at[field.localName] ??= create(desc as DescMessage);
        at = at[field.localName] as Record<string, unknown>;
      } else {
        at[field.localName] = template
          .replaceAll("**", "c/d")
          .replaceAll("*", () => segments[next++ % segments.length] as string);
      }
    }
  }
}
