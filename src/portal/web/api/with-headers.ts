import type { Transport } from "@connectrpc/connect";

/** Sends the current headers with every call. */
export const withHeaders = (
  transport: Transport,
  current: () => Readonly<Record<string, string>>,
): Transport => ({
  ...transport,
  unary(method, signal, timeoutMs, header, input, contextValues) {
    const headers = new Headers(header);
    for (const [name, value] of Object.entries(current())) {
      headers.set(name, value);
    }
    return transport.unary(method, signal, timeoutMs, headers, input, contextValues);
  },
});
