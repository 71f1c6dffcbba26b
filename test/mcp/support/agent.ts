import { readFileSync } from "node:fs";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { cliFile } from "../../support/cli.ts";
import type { Scope } from "../../support/scope.ts";
import type { TestService } from "../../support/service.ts";

/** A tool as `gen/mcp-tools.json` has it. */
export interface GeneratedTool {
  /** Full name of the method. */
  readonly method: string;
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly annotations: Readonly<Record<string, boolean>>;
}

export const generatedTools: readonly GeneratedTool[] = JSON.parse(
  readFileSync(new URL("../../../gen/mcp-tools.json", import.meta.url), "utf8"),
);

/** How a client finds out about the server: `auto` uses the latest revision, `legacy` a handshake. */
export const eras = ["auto", "legacy"] as const;

interface AgentOptions {
  readonly era?: (typeof eras)[number];
  readonly transport?: "http" | "stdio";
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The official client, connected to the service, as an agent has it. It is closed with the test. */
export async function connectAgent(
  t: Scope,
  { url, key }: Pick<TestService, "url" | "key">,
  { era = "auto", transport = "http", token = key, headers = {} }: AgentOptions = {},
): Promise<Client> {
  const client = new Client(
    { name: "test-agent", version: "1.2.3" },
    { versionNegotiation: { mode: era } },
  );
  await client.connect(
    transport === "http"
      ? new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
          requestInit: { headers: { authorization: `Bearer ${token}`, ...headers } },
        })
      : new StdioClientTransport({
          command: process.execPath,
          args: [
            cliFile,
            "mcp",
            ...Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
          ],
          env: { SERVICE_URL: url, SERVICE_TOKEN: token, HOME: "/nonexistent" },
          stderr: "ignore",
        }),
  );
  t.teardown(() => client.close());
  return client;
}

/** The JSON in the result of a tool. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape
export function jsonOf(result: { content?: unknown }): any {
  const [first] = result.content as { text: string }[];
  return JSON.parse(first?.text ?? "");
}

/** Makes a key with these scopes. */
export async function createKey(service: TestService, ...scopes: string[]): Promise<string> {
  const { body } = await service.rest("POST", "/api/v1/api-keys", { name: "agent", scopes });
  return body.data.key;
}
