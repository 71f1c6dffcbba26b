import { codes, invalidParams, isObject, JsonRpcError, type Message } from "./json-rpc.ts";

/** Revisions whose requests state which one they follow, the latest first. */
const stateless = ["2026-07-28"];
/** Revisions that begin with a handshake, the latest first. None of it needs to be stored. */
const withHandshake = ["2025-11-25", "2025-06-18", "2025-03-26"];
/** Every revision that is served, the latest first. */
export const revisions: readonly string[] = [...stateless, ...withHandshake];

const versionKey = "io.modelcontextprotocol/protocolVersion";
const clientKey = "io.modelcontextprotocol/clientInfo";

/** How to respond to a message. */
export interface Revision {
  /** Whether it has no handshake. */
  readonly isStateless: boolean;
  /** The client as it names itself, such as `claude-code/2.1.0`; empty if it does not. */
  readonly client: string;
}

type HeaderOf = (name: string) => string | undefined;

/**
 * The revision of a message, by its `_meta` and its headers, which must agree.
 * @throws {JsonRpcError} for a revision that is not served, and for headers that differ from the body
 */
export function revisionOf(message: Message, header: HeaderOf): Revision {
  const meta = isObject(message.params._meta) ? message.params._meta : {};
  const stated = meta[versionKey];
  const inHeader = header("mcp-protocol-version");
  const version = stated ?? inHeader;
  if (version !== undefined && !revisions.includes(version as string)) {
    throw new JsonRpcError(codes.unsupportedVersion, "this protocol version is not supported", {
      status: 400,
      data: {
        supported: revisions,
        requested: typeof version === "string" ? version.slice(0, 64) : "",
      },
    });
  }
  const isStateless = stateless.includes(version as string);
  if (isStateless && message.id !== undefined) {
    if (
      typeof stated !== "string" ||
      !isObject(meta["io.modelcontextprotocol/clientCapabilities"])
    ) {
      const problem = "params._meta must name the protocol version and the client capabilities";
      throw invalidParams(problem, { status: 400 });
    }
    requireSame("MCP-Protocol-Version", inHeader, stated);
    requireSame("Mcp-Method", header("mcp-method"), message.method);
    const parameter = namedBy.get(message.method);
    if (parameter !== undefined) {
      requireSame("Mcp-Name", decode(header("mcp-name")), message.params[parameter]);
    }
  }
  return { isStateless, client: clientName(meta[clientKey]) };
}

/** The parameter that the header `Mcp-Name` repeats. */
const namedBy: ReadonlyMap<string, string> = new Map([
  ["tools/call", "name"],
  ["resources/read", "uri"],
]);

function requireSame(name: string, inHeader: string | undefined, inBody: unknown): void {
  if (inHeader === inBody) {
    return;
  }
  const problem = inHeader === undefined ? "is missing" : "does not match the body";
  throw new JsonRpcError(codes.headerMismatch, `the header ${name} ${problem}`, { status: 400 });
}

/** Texts that do not fit into a header are in Base64. */
function decode(header: string | undefined): string | undefined {
  const encoded = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/.exec(header ?? "")?.[1];
  return encoded === undefined ? header : Buffer.from(encoded, "base64").toString();
}

/** As in a `User-Agent`. Others chose it, so it is cut, and only printable ASCII is kept. */
function clientName(info: unknown): string {
  if (!isObject(info)) {
    return "";
  }
  return [info.name, info.version]
    .filter((part) => typeof part === "string")
    .map((part) =>
      part
        .replace(/[^\x20-\x7e]/g, "")
        .slice(0, 64)
        .trim(),
    )
    .filter((part) => part !== "")
    .join("/");
}

/** The revision for a client that begins with a handshake: the one that it asks for, or the latest. */
export const negotiate = (requested: unknown): string =>
  withHandshake.find((version) => version === requested) ?? (withHandshake[0] as string);
