import { type DescMethod, type DescMethodUnary, toJsonString } from "@bufbuild/protobuf";
import { createClient } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-node";
import { type CallError, createCallers } from "../support/callers.ts";

/** Calls a method, streaming or not, and returns its output as text. */
export function createCaller(url: string) {
  const [, unary] = createCallers(url);
  const transport = createConnectTransport({ baseUrl: url, httpVersion: "1.1" });

  return async (
    method: DescMethod,
    input: Record<string, unknown>,
    token: string,
  ): Promise<{ response: string; error?: CallError }> => {
    try {
      if (method.methodKind !== "unary") {
        return { response: await listen(method, input, token) };
      }
      const output = await unary?.call(method as DescMethodUnary, input as never, token);
      return { response: output ? toJsonString(method.output, output as never) : "" };
    } catch (error) {
      return { response: "", error: error as CallError };
    }
  };

  /** The first messages of a stream. */
  async function listen(method: DescMethod, input: unknown, token: string): Promise<string> {
    const client = createClient(method.parent, transport) as Record<string, unknown>;
    const open = client[method.localName] as (
      input: unknown,
      options: unknown,
    ) => AsyncIterable<never>;
    const signal = AbortSignal.timeout(300);
    let heard = "";
    try {
      const headers = { authorization: `Bearer ${token}` };
      for await (const message of open(input, { headers, signal })) {
        heard += toJsonString(method.output, message);
      }
    } catch (error) {
      if (!signal.aborted) {
        throw error;
      }
    }
    return heard;
  }
}
