import type { Transport } from "@connectrpc/connect";

/** A new `Idempotency-Key`: 128 random bits in hex. `crypto.randomUUID` exists only over HTTPS. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Sends the current key with every call. */
export const withIdempotencyKey = (transport: Transport, currentKey: () => string): Transport => ({
  ...transport,
  unary(method, signal, timeoutMs, header, input, contextValues) {
    const headers = new Headers(header);
    headers.set("Idempotency-Key", currentKey());
    return transport.unary(method, signal, timeoutMs, headers, input, contextValues);
  },
});
