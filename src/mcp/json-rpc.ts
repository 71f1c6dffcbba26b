import { decodeUtf8, parseJsonText, RoundedNumber } from "../rest/http.ts";

/** The codes of JSON-RPC 2.0, and those that the Model Context Protocol adds. */
export const codes = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internalError: -32_603,
  headerMismatch: -32_020,
  unsupportedVersion: -32_022,
  /** For revisions with a handshake; later ones use `invalidParams`. */
  resourceNotFound: -32_002,
} as const;

/** An error of the protocol, as opposed to one of the API, which a tool reports in its result. */
export class JsonRpcError extends Error {
  readonly code: number;
  /** HTTP status of the response. */
  readonly status: number;
  readonly data: object | undefined;

  constructor(code: number, message: string, { status = 200, data }: ErrorOptions = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.data = data;
  }
}

interface ErrorOptions {
  readonly status?: number;
  readonly data?: object;
}

/** The error for parameters that the protocol does not allow. */
export const invalidParams = (message: string, options?: ErrorOptions) =>
  new JsonRpcError(codes.invalidParams, message, options);

export type JsonObject = Readonly<Record<string, unknown>>;

/** A request, or a notification if it has no `id`. */
export interface Message {
  readonly id: string | number | undefined;
  readonly method: string;
  readonly params: JsonObject;
}

/** Longest identifier of a request, in characters: the response repeats it. */
const maxIdLength = 255;

/**
 * Reads the body of a request: one JSON-RPC request or notification.
 * @throws {JsonRpcError} for any other body
 */
export function readMessage(bytes: Buffer): Message {
  const json = parse(bytes);
  if (Array.isArray(json)) {
    throw invalidRequest("batches are not supported: send one message in each request");
  }
  if (!isObject(json) || json.jsonrpc !== "2.0") {
    throw invalidRequest('the body must be a JSON-RPC message with "jsonrpc": "2.0"');
  }
  const { id, method, params = {} } = json;
  if (typeof method !== "string") {
    throw invalidRequest("the body must be a request or a notification, with a method");
  }
  if (id !== undefined && !isId(id)) {
    throw invalidRequest(`id must be an integer, or a text of at most ${maxIdLength} characters`);
  }
  if (!isObject(params)) {
    throw invalidRequest("params must be an object");
  }
  return { id, method, params };
}

function parse(bytes: Buffer): unknown {
  try {
    return parseJsonText(decodeUtf8(bytes), true);
  } catch (error) {
    throw new JsonRpcError(codes.parseError, (error as Error).message, { status: 400 });
  }
}

const invalidRequest = (message: string) =>
  new JsonRpcError(codes.invalidRequest, message, { status: 400 });

const isId = (id: unknown): id is string | number =>
  typeof id === "string" ? id.length <= maxIdLength : Number.isSafeInteger(id);

/** Whether a value is an object of JSON, neither a list nor null. */
export const isObject = (json: unknown): json is JsonObject =>
  typeof json === "object" &&
  json !== null &&
  !Array.isArray(json) &&
  !(json instanceof RoundedNumber);
