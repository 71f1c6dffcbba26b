import { connect, type Socket } from "node:net";
import type { ProxyAddress } from "../../config/network.ts";

/** An HTTP proxy through which deliveries leave the operator's network. */
export interface EgressProxy extends ProxyAddress {
  /**
   * Whether it resolves the names of receivers. If so, the address guard sees only literal addresses, and
   * the proxy must refuse private networks.
   */
  readonly resolvesNames: boolean;
}

/** A proxy that did not open a tunnel. */
export class TunnelError extends Error {
  override name = "TunnelError";
  /** Its response; undefined if it gave none. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

/** Proxy headers longer than this are refused, in bytes. */
const maxHead = 8_192;

/**
 * Asks a proxy for a connection to a host and port.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-9.3.6
 * @throws {TunnelError}
 */
export function openTunnel(
  { host, port, authorization }: EgressProxy,
  target: { readonly host: string; readonly port: number },
  signal: AbortSignal,
): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const authority = `${target.host.includes(":") ? `[${target.host}]` : target.host}:${target.port}`;
  const socket = connect({ host, port, autoSelectFamily: true });
  socket.setNoDelay(true).setKeepAlive(true, 30_000);
  let head = Buffer.alloc(0);

  const fail = (error: TunnelError) => {
    socket.destroy();
    reject(error);
  };
  const onClose = () => fail(new TunnelError("the proxy closed the connection"));
  const onError = (error: Error) => fail(new TunnelError(`the proxy: ${error.message}`));
  const onAbort = () => fail(new TunnelError("the proxy took too long"));
  const onData = (chunk: Buffer) => {
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf("\r\n\r\n");
    if (end < 0) {
      if (head.length > maxHead) {
        fail(new TunnelError("the response of the proxy is too long"));
      }
      return;
    }
    const status = Number(/^HTTP\/1\.[01] (\d{3})[ \r]/.exec(head.toString("latin1"))?.[1]);
    if (!(status >= 200 && status < 300)) {
      fail(new TunnelError(`the proxy responded with ${status}`, status));
      return;
    }
    if (head.length > end + 4) {
      // In TLS the client speaks first.
      fail(new TunnelError("the proxy sent more than its response"));
      return;
    }
    socket.off("data", onData).off("close", onClose).off("error", onError).pause();
    signal.removeEventListener("abort", onAbort);
    resolve(socket);
  };
  signal.addEventListener("abort", onAbort, { once: true });
  socket.on("data", onData).on("close", onClose).on("error", onError);
  socket.write(
    [
      `CONNECT ${authority} HTTP/1.1`,
      `Host: ${authority}`,
      ...(authorization === undefined ? [] : [`Proxy-Authorization: ${authorization}`]),
      "\r\n",
    ].join("\r\n"),
  );
  return promise;
}
