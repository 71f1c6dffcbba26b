import {
  create,
  type DescMessage,
  type DescMethod,
  type DescMethodServerStreaming,
  type DescMethodUnary,
  fromBinary,
  fromJson,
  fromJsonString,
  getOption,
  type JsonObject,
  type MessageInitShape,
  type MessageShape,
  toJson,
} from "@bufbuild/protobuf";
import { anyUnpack } from "@bufbuild/protobuf/wkt";
import { ConnectError, createClient, type Transport } from "@connectrpc/connect";
import {
  createConnectTransport,
  createGrpcTransport,
  createGrpcWebTransport,
} from "@connectrpc/connect-node";
import type { ServiceError } from "@grpc/grpc-js";
import { http } from "../../gen/google/api/annotations_pb.ts";
import { BadRequestSchema, ErrorInfoSchema } from "../../gen/google/rpc/error_details_pb.ts";
import { StatusSchema } from "../../gen/google/rpc/status_pb.ts";
import { grpcClient } from "./grpc-client.ts";
import { type RestResponse, restCall } from "./service.ts";

/** A refused call, in a form that all protocols share. */
export class CallError extends Error {
  readonly reason: string;
  /** JSON names of the fields that were refused. */
  readonly fields: string[];
  constructor(reason: string, message: string, fields: string[]) {
    super(message);
    this.reason = reason;
    this.fields = fields;
  }
}

/** A way to call any unary method of the contract. */
export interface Caller {
  readonly name: string;
  /** @throws {CallError} */
  call<M extends DescMethodUnary>(
    method: M,
    input: MessageInitShape<M["input"]>,
    token?: string,
  ): Promise<MessageShape<M["output"]>>;
  /**
   * Reads the first message of a stream, then disconnects.
   * @throws {CallError}
   */
  first<M extends DescMethodServerStreaming>(
    method: M,
    input: MessageInitShape<M["input"]>,
    token?: string,
  ): Promise<MessageShape<M["output"]>>;
  close(): void;
}

/** Every protocol of the service, each through its own client. */
export function createCallers(url: string): Caller[] {
  return [
    restCaller(url),
    connectCaller(
      "Connect, JSON",
      createConnectTransport({ baseUrl: url, httpVersion: "1.1", useBinaryFormat: false }),
    ),
    connectCaller(
      "Connect, binary",
      createConnectTransport({ baseUrl: url, httpVersion: "1.1", useBinaryFormat: true }),
    ),
    connectCaller(
      "Connect, binary over h2c",
      createConnectTransport({ baseUrl: url, httpVersion: "2", useBinaryFormat: true }),
    ),
    connectCaller("gRPC-Web", createGrpcWebTransport({ baseUrl: url, httpVersion: "1.1" })),
    connectCaller("gRPC", createGrpcTransport({ baseUrl: url })),
    grpcJsCaller(new URL(url).host),
  ];
}

function connectCaller(name: string, transport: Transport): Caller {
  return {
    name,
    async call(method, input, token) {
      const client = createClient(method.parent, transport) as Record<string, UntypedCall>;
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      try {
        return (await client[method.localName]?.(input, { headers })) as never;
      } catch (error) {
        throw fromConnectError(ConnectError.from(error));
      }
    },
    async first(method, input, token) {
      const client = createClient(method.parent, transport) as Record<string, UntypedStream>;
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      // On HTTP/2, only this tells the service that the reader has left; otherwise its shutdown would wait.
      const leaving = new AbortController();
      const options = { headers, signal: leaving.signal };
      try {
        for await (const message of client[method.localName]?.(input, options) ?? []) {
          return message as never;
        }
      } catch (error) {
        throw fromConnectError(ConnectError.from(error));
      } finally {
        leaving.abort();
      }
      throw new Error("the stream was empty");
    },
    close: () => {},
  };
}

type UntypedCall = (input: unknown, options: unknown) => Promise<unknown>;
type UntypedStream = (input: unknown, options: unknown) => AsyncIterable<unknown>;

function fromConnectError(error: ConnectError): CallError {
  const fields = error
    .findDetails(BadRequestSchema)
    .flatMap(({ fieldViolations }) => fieldViolations.map(({ field }) => field));
  const reason = error.findDetails(ErrorInfoSchema)[0]?.reason ?? "";
  return new CallError(reason, error.rawMessage, fields);
}

function grpcJsCaller(target: string): Caller {
  const clients = new Map<string, ReturnType<typeof grpcClient>>();
  const call = async (method: DescMethod, input: unknown, token?: string) => {
    const { parent } = method;
    const client = clients.get(parent.typeName) ?? grpcClient(parent, target);
    clients.set(parent.typeName, client);
    const call = (client as unknown as Record<string, UntypedCall>)[method.localName];
    try {
      return (await call?.(input, token)) as never;
    } catch (error) {
      throw fromServiceError(error as ServiceError);
    }
  };
  return {
    name: "grpc-js",
    call,
    first: call,
    close: () => {
      for (const client of clients.values()) {
        client.close();
      }
    },
  };
}

/** The details are a `google.rpc.Status` in a trailer. */
function fromServiceError(error: ServiceError): CallError {
  const [bytes] = error.metadata.get("grpc-status-details-bin");
  if (!(bytes instanceof Buffer)) {
    return new CallError("", error.details, []);
  }
  const { message, details } = fromBinary(StatusSchema, bytes);
  const unpack = <S extends DescMessage>(schema: S) =>
    details.map((any) => anyUnpack(any, schema)).find((detail) => detail !== undefined);
  const fields = unpack(BadRequestSchema)?.fieldViolations.map(({ field }) => field) ?? [];
  return new CallError(unpack(ErrorInfoSchema)?.reason ?? "", message, fields);
}

/** Plain `fetch` according to the `google.api.http` rule of the method. */
function restCaller(url: string): Caller {
  return {
    name: "REST",
    async call(method, input, token) {
      const { verb, target, body } = toRest(method, input);
      const response = await restCall(url, token, verb, target, body);
      if (response.status < 300) {
        return fromJson(method.output, response.body ?? bytesOf(response)) as never;
      }
      throw fromRestBody(response.body);
    },
    async first(method, input, token) {
      const { target } = toRest(method, input);
      const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` };
      const response = await fetch(url + target, { headers });
      if (!response.ok) {
        throw fromRestBody((await response.json()) as RestRefusal);
      }
      let text = "";
      // Leaving the loop disconnects.
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += chunk;
        const end = text.indexOf("\n");
        if (end >= 0) {
          return fromJsonString(method.output, text.slice(0, end)) as never;
        }
      }
      throw new Error("the stream was empty");
    },
    close: () => {},
  };
}

function toRest<M extends DescMethod>(method: M, input: MessageInitShape<M["input"]>) {
  const { pattern, body } = getOption(method, http);
  const fields = toJson(method.input, create(method.input, input)) as JsonObject;
  const path = String(pattern.value).replace(/\{(\w+)\}/g, (_, name: string) => {
    const jsonName = method.input.fields.find((field) => field.name === name)?.jsonName ?? name;
    const value = String(fields[jsonName] ?? "");
    delete fields[jsonName];
    return encodeURIComponent(value);
  });
  const { updateMask: _, ...payload } = fields;
  if (body !== "" && body !== "*") {
    const { [body]: file, ...rest } = payload as Record<string, { data?: string }>;
    const bytes = file?.data === undefined ? undefined : Buffer.from(file.data, "base64");
    return { verb: "POST", target: `${path}?${query(rest as JsonObject)}`, body: bytes };
  }
  return {
    verb: pattern.case?.toUpperCase() ?? "GET",
    target: body === "*" ? path : `${path}?${query(payload)}`,
    body: body === "*" ? payload : undefined,
  };
}

function fromRestBody(body: RestRefusal): CallError {
  const { code, message, details } = body.error;
  return new CallError(
    code,
    message,
    details.map(({ field }) => field),
  );
}

interface RestRefusal {
  error: { code: string; message: string; details: { field: string }[] };
}

function query(fields: JsonObject): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      pairs.append(name, String(item));
    }
  }
  return pairs.toString();
}

/** A file response, as the message that the other protocols receive. */
function bytesOf({ text, headers }: RestResponse) {
  if (text === "") {
    return {};
  }
  const data = Buffer.from(text).toString("base64");
  return { data: { contentType: headers.get("content-type"), data } };
}
