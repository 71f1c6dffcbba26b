import type { WebhookEvent } from "./event.ts";
import { isTooLarge, type NodeRequest, type NodeResponse, readBody } from "./read-body.ts";
import { createMemory, type SeenEvents } from "./seen-events.ts";
import { WebhookVerificationError } from "./signature.ts";
import { verify } from "./verify.ts";

export interface ReceiverOptions {
  /** The whole `whsec_…` of the subscription. */
  readonly secret: string;
  /**
   * Called once per event. The receiver responds when it resolves, and the service waits up to
   * 5 seconds: put long work on a queue.
   */
  readonly onEvent: (event: WebhookEvent) => unknown;
  /** Called with errors of `onEvent` and of signed bodies that are not events. Default: `console.error`. */
  readonly onError?: (error: unknown) => void;
  /** Events that were handled. Default: the latest 10,000, in memory. */
  readonly seen?: SeenEvents;
  /** Maximum size of a body. Default: 1 MiB. */
  readonly maxBytes?: number;
}

export interface Receiver {
  /** For servers with `Request` and `Response`: workers, Deno, Bun, Hono, Next.js. */
  fetch(request: Request): Promise<Response>;
  /** For `node:http`, Express and Fastify's `raw`. Mount it before any body parser. */
  node(request: NodeRequest, response: NodeResponse): Promise<void>;
}

/**
 * Creates a receiver of deliveries. It responds with 204 when the event was handled, now or before;
 * 401 when the signature does not verify; 400, 405 or 413 when the request is not a delivery; 500
 * when `onEvent` fails, so that a redelivery is handled again.
 */
export function createReceiver(options: ReceiverOptions): Receiver {
  const { secret, onEvent, onError = console.error } = options;
  const { seen = createMemory(), maxBytes = 1 << 20 } = options;

  async function receive(body: Uint8Array | string, signature: string | null): Promise<number> {
    let event: WebhookEvent;
    try {
      event = await verify(body, signature, secret);
    } catch (error) {
      if (error instanceof WebhookVerificationError) {
        return 401;
      }
      onError(error);
      return 400;
    }
    if (!(await seen.add(event.id))) {
      return 204;
    }
    try {
      await onEvent(event);
      return 204;
    } catch (error) {
      await seen.delete(event.id);
      onError(error);
      return 500;
    }
  }

  /** @returns the status of the response */
  async function take(
    method: string | undefined,
    header: (name: string) => string | null,
    read: () => Promise<Uint8Array | string>,
  ): Promise<number> {
    if (method !== "POST") {
      return 405;
    }
    if (Number(header("content-length")) > maxBytes) {
      return 413;
    }
    try {
      return await receive(await read(), header("service-signature"));
    } catch (error) {
      if (isTooLarge(error)) {
        return 413;
      }
      onError(error);
      return 500;
    }
  }

  return {
    async fetch(request) {
      const read = () => readBody(request.body ?? [], maxBytes);
      const status = await take(request.method, (name) => request.headers.get(name), read);
      return new Response(null, { status });
    },
    async node(request, response) {
      const header = (name: string) => {
        const value = request.headers[name];
        return typeof value === "string" ? value : null;
      };
      const read = async () => parsedBody(request) ?? (await readBody(request, maxBytes));
      const status = await take(request.method, header, read);
      // The unread rest of the body would be parsed as the next request.
      const headers: Record<string, string> = status === 413 ? { connection: "close" } : {};
      response.writeHead(status, headers).end();
    },
  };
}

/** The raw body that a body parser kept. @throws when it kept only the parsed one */
function parsedBody({ body }: NodeRequest): Uint8Array | string | undefined {
  if (body === undefined || typeof body === "string" || body instanceof Uint8Array) {
    return body;
  }
  throw new TypeError("a body parser consumed the raw body: mount the receiver before it");
}
