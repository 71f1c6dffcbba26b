import {
  createServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  request,
} from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { DescMessage, DescMethod } from "@bufbuild/protobuf";
import { create, createRegistry, type Message, type MessageInitShape } from "@bufbuild/protobuf";
import { TimestampSchema } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError } from "@connectrpc/connect";
import { HttpBodySchema } from "../../../gen/google/api/httpbody_pb.ts";
import {
  createTranscoder,
  RestError,
  type RestExchange,
  type TranscoderOptions,
} from "../../../src/rest/index.ts";
import {
  AuthorSchema,
  type Book,
  BookSchema,
  EverythingSchema,
  Library,
  type WatchBooksRequest,
} from "./gen/library_pb.ts";

/** Statuses of a REST API by the verbs in the names of its methods. */
export function successStatus({ name }: DescMethod): number {
  if (name.startsWith("Create")) {
    return 201;
  }
  return name.startsWith("Delete") ? 204 : 200;
}

export const registry = createRegistry(AuthorSchema, EverythingSchema, TimestampSchema);

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects in there
  json: any;
}

export interface Ask {
  headers?: OutgoingHttpHeaders;
  body?: string | Uint8Array;
}

/** The last request to the service. */
interface Call {
  method: DescMethod;
  message: Message;
  exchange: RestExchange;
}

interface LibraryServer {
  port: number;
  /** Every call since the start, the last one last. */
  calls: Call[];
  /** `GET /path`: the request line is sent as it is, without any clean-up of the path. */
  ask(line: string, options?: Ask): Promise<Reply>;
  close(): Promise<void>;
}

/** Serves the library over a real socket. Options replace those of its transcoder. */
export async function serveLibrary(
  options: Partial<TranscoderOptions> = {},
): Promise<LibraryServer> {
  const calls: Call[] = [];
  const transcoder = createTranscoder([Library], {
    registry,
    ...(options.clients === undefined && { successStatus, renderError }),
    invoke: (method, exchange, read) => {
      const run = async () => {
        const message = await read();
        calls.push({ method, message, exchange });
        return message;
      };
      return method.methodKind === "server_streaming"
        ? run().then((message) => stream(method, message as WatchBooksRequest))
        : run().then((message) => response(method, message, exchange));
    },
    ...options,
  });
  // Random queries get long.
  const server = createServer({ maxHeaderSize: 128 * 1024 }, (req, res) => {
    if (!transcoder.handle(req, res)) {
      res.writeHead(404, { "x-fallback": "yes" }).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    calls,
    ask: (line, ask) => send(port, line, ask),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(port: number, line: string, { headers = {}, body }: Ask = {}): Promise<Reply> {
  const space = line.indexOf(" ");
  const method = line.slice(0, space);
  const path = line.slice(space + 1);
  return new Promise((resolve, reject) => {
    const known = body !== undefined && headers["transfer-encoding"] === undefined;
    const length = known ? { "content-length": Buffer.byteLength(body) } : {};
    const options = { port, host: "127.0.0.1", method, path, agent: false };
    const req = request({ ...options, headers: { ...length, ...headers } }, (res) => {
      const chunks: Buffer[] = [];
      res.on("data", (chunk: Buffer) => chunks.push(chunk));
      res.on("error", reject);
      res.on("end", () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString();
        const isJson = res.headers["content-type"] === "application/json" && text !== "";
        const encoded = res.headers["content-encoding"] !== undefined;
        const severalLines = text.includes("}\n{");
        const json = isJson && !encoded && !severalLines ? JSON.parse(text) : undefined;
        resolve({ status: res.statusCode ?? 0, headers: res.headers, bytes, text, json });
      });
    });
    req.on("error", reject);
    req.end(body);
  });
}

const statusByCode = new Map([
  [Code.NotFound, 404],
  [Code.Unauthenticated, 401],
]);

export function renderError(error: unknown): { status: number; body: object } {
  if (error instanceof RestError) {
    const { status, code, message, violations } = error;
    return { status, body: { error: { code, message, details: violations } } };
  }
  const status = error instanceof ConnectError ? statusByCode.get(error.code) : undefined;
  return { status: status ?? 500, body: { error: { code: "FAILED", message: String(error) } } };
}

// The responses are as plain as can be: mostly the request comes back.
function response(method: DescMethod, message: Message, exchange: RestExchange): Message {
  // biome-ignore lint/suspicious/noExplicitAny: the method decides which message it is
  const request = message as any;
  const reply = (init: object): Message =>
    create(method.output, init as MessageInitShape<DescMessage>);
  switch (method.name) {
    case "CreateShelf":
      return reply(request.shelf ?? {});
    case "ListShelves":
      return reply({ shelves: [{ name: "shelves/1" }, { name: "shelves/2", theme: "poetry" }] });
    case "GetShelf":
      return reply({ name: request.name, theme: request.theme });
    case "DeleteShelf":
      return reply({});
    case "GetBook":
      return findBook(request.name, exchange);
    case "CreateBook":
    case "UpdateBook":
      return reply(request.book ?? {});
    case "DownloadCover":
      return create(HttpBodySchema, { contentType: "image/png", data: Buffer.from([1, 2, 255]) });
    case "UploadCover":
      return reply({
        contentType: request.cover?.contentType,
        size: BigInt(request.cover?.data.length ?? 0),
      });
    default:
      return reply(request);
  }
}

function findBook(name: string, exchange: RestExchange): Book {
  switch (name) {
    case "shelves/1/books/missing":
      throw new ConnectError("no such book", Code.NotFound);
    case "shelves/1/books/broken":
      throw new TypeError("broken");
    case "shelves/1/books/tagged":
      exchange.setHeader("ETag", '"v1"');
      exchange.setHeader("cache-control", "private");
      break;
    case "shelves/1/books/accepted":
      exchange.status = 202;
      break;
    case "shelves/1/books/cookies":
      exchange.appendHeader("Set-Cookie", "a=1");
      exchange.appendHeader("set-cookie", "b=2");
      break;
    case "shelves/1/books/long":
      return create(BookSchema, { name, title: "very long ".repeat(1000) });
  }
  return create(BookSchema, { name, title: "A Title" });
}

async function* stream(method: DescMethod, request: WatchBooksRequest): AsyncIterable<Message> {
  const { count, failAfter, pauseMs } = request;
  for (let i = 0; i < count; i++) {
    if (failAfter === i + 1) {
      throw new ConnectError("the shelf collapsed", Code.NotFound);
    }
    await sleep(pauseMs, undefined, { ref: false });
    yield method.name === "WatchBooks"
      ? create(BookSchema, { name: `${request.parent}/books/${i}` })
      : create(HttpBodySchema, { contentType: "text/plain", data: Buffer.from(`chunk ${i};`) });
  }
}
