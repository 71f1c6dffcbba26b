import type { WebhookEvent } from "./event.ts";
import { isTooLarge, type NodeRequest, type NodeResponse, readBody } from "./read-body.ts";
import { createMemory, type SeenEvents } from "./seen-events.ts";
import { WebhookVerificationError } from "./signature.ts";
import { verify } from "./verify.ts";

export interface ReceiverOptions {
  /** The whole `whsec_…` of the subscription. */
  readonly secret: string;
  /**
   * Is given each event once. The answer to the service waits for it, and the service waits
   * 5 seconds: put long work on a queue.
   */
  readonly onEvent: (event: WebhookEvent) => unknown;
  /** Is told what `onEvent` threw, and of bodies that are signed and no event. Default: `console.error`. */
  readonly onError?: (error: unknown) => void;
  /** Default: the last 10,000 events, in memory. */
  readonly seen?: SeenEvents;
  /** Longest body that is read. Default: 1 MiB. */
  readonly maxBytes?: number;
}

export interface Receiver {
  /** For servers that speak `Request` and `Response`: workers, Deno, Bun, Hono, Next.js. */
  fetch(request: Request): Promise<Response>;
  /** For `node:http`, Express, Fastify's `raw`: in front of any body parser. */
  node(request: NodeRequest, response: NodeResponse): Promise<void>;
}

/**
 * Answers deliveries: 204 when the event was handed on, now or before; 401 to what does not verify;
 * 405, 413 and 400 to what is no delivery; 500 when `onEvent` fails, after which it may come again.
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

  /** @returns the status to answer with */
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
      // What is left of a body that was not read would be taken for the next request.
      const headers: Record<string, string> = status === 413 ? { connection: "close" } : {};
      response.writeHead(status, headers).end();
    },
  };
}

/** What a body parser left. @throws when it is of no use, as the bytes are gone */
function parsedBody({ body }: NodeRequest): Uint8Array | string | undefined {
  if (body === undefined || typeof body === "string" || body instanceof Uint8Array) {
    return body;
  }
  throw new TypeError("a parser took the raw body: put the receiver in front of it");
}
