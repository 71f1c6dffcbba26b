import type { TestService } from "../../support/service.ts";

export const latest = "2026-07-28";

/** The metadata of every request of the latest revision. */
export const meta = {
  "io.modelcontextprotocol/protocolVersion": latest,
  "io.modelcontextprotocol/clientInfo": { name: "raw", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** The headers that the latest revision wants for a method. */
export const headersFor = (method: string, name?: string) => ({
  "mcp-protocol-version": latest,
  "mcp-method": method,
  ...(name !== undefined && { "mcp-name": name }),
});

interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into responses of every shape
  readonly body: any;
}

/** Posts a body as it is; an object as JSON. A header that is undefined is not sent. */
export async function post(
  { url, key }: Pick<TestService, "url" | "key">,
  body: unknown,
  headers: Readonly<Record<string, string | undefined>> = {},
): Promise<RawResponse> {
  const all = {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    ...headers,
  };
  const sent = Object.entries(all).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: sent,
    body:
      typeof body === "string" || body instanceof Uint8Array
        ? (body as string)
        : JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === "" ? undefined : JSON.parse(text),
  };
}

/** Calls a method of the protocol in the latest revision. */
export function request(
  service: Pick<TestService, "url" | "key">,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<RawResponse> {
  const name = (params.name ?? params.uri) as string | undefined;
  const own = (params._meta ?? {}) as object;
  return post(
    service,
    { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: { ...meta, ...own } } },
    { ...headersFor(method, name), ...headers },
  );
}
