import { createMemory, type EventClaims } from "./claims.ts";
import type { WebhookEvent } from "./event.ts";
import type {
  FastifyApp,
  FastifyReply,
  FastifyRequest,
  NodeRequest,
  NodeResponse,
} from "./frameworks.ts";
import { defaultClaimMs, deliveryPatienceMs, EventBusyError, handleOnce } from "./handle-once.ts";
import { isTooLarge, readBody } from "./read-body.ts";
import { requireSecret, WebhookVerificationError } from "./signature.ts";
import { verify } from "./verify.ts";

export interface ReceiverOptions {
  /** The whole `whsec_…` of the subscription, such as `process.env.WEBHOOK_SECRET`. */
  readonly secret: string | undefined;
  /**
   * Called once per event. The receiver responds when it resolves, and the service waits up to
   * 5 seconds: put long work on a queue.
   */
  readonly onEvent: (event: WebhookEvent) => unknown;
  /**
   * Called when a signature does not verify, with the rule that failed, the reason and a hint.
   * Default: `console.warn`.
   */
  readonly onRefused?: (error: WebhookVerificationError) => void;
  /** Called with errors of `onEvent` and of signed bodies that are not events. Default: `console.error`. */
  readonly onError?: (error: unknown) => void;
  /** Which events are handled. Default: the latest 10,000, in memory. */
  readonly claims?: EventClaims;
  /** Longer than `onEvent` takes: a claim lapses after this time. Default: 60,000. */
  readonly claimMs?: number;
  /** Maximum size of a body. Default: 1 MiB. */
  readonly maxBytes?: number;
}

export interface Receiver {
  /** For servers with `Request` and `Response`: workers, Deno, Bun, Hono, Next.js. */
  fetch(request: Request): Promise<Response>;
  /**
   * For `node:http`, Express, NestJS and Koa. Mount it before any body parser, unless that keeps the raw
   * body as `rawBody` of the request.
   */
  node(request: NodeRequest, response: NodeResponse): Promise<void>;
  /** A Fastify plugin: `app.register(receiver.fastify, { path: "/hook" })`. */
  fastify(app: FastifyApp, options: { readonly path: string }): Promise<void>;
}

/**
 * Creates a receiver of deliveries. It responds with 204 when the event was handled, now or before;
 * 401 when the signature does not verify; 400, 405 or 413 when the request is not a delivery; 409
 * when another process is still handling the event after 3 seconds; 500 when `onEvent` fails, so that
 * a redelivery is handled again, or when the raw body is gone.
 * @throws {TypeError} when the secret is missing
 */
export function createReceiver(options: ReceiverOptions): Receiver {
  const { secret, onEvent, onError = console.error, onRefused = warn } = options;
  requireSecret(secret);
  const { claims = createMemory(), claimMs = defaultClaimMs, maxBytes = 1 << 20 } = options;
  const handling = { claims, claimMs, patienceMs: deliveryPatienceMs };

  async function receive(body: RawBody | undefined, header: HeaderOf): Promise<number> {
    let event: WebhookEvent;
    try {
      event = await verify(body as RawBody, header("service-signature"), secret as string, {
        test: header("service-test"),
      });
    } catch (error) {
      if (error instanceof WebhookVerificationError) {
        onRefused(error);
        return error.reason === "body_not_raw" ? 500 : 401;
      }
      onError(error);
      return 400;
    }
    try {
      await handleOnce(event.id, () => onEvent(event), handling);
      return 204;
    } catch (error) {
      if (error instanceof EventBusyError) {
        return 409;
      }
      onError(error);
      return 500;
    }
  }

  /** @returns the status of the response */
  async function take(
    method: string | undefined,
    header: HeaderOf,
    read: () => Promise<RawBody | undefined>,
  ): Promise<number> {
    if (method !== "POST") {
      return 405;
    }
    if (Number(header("content-length")) > maxBytes) {
      return 413;
    }
    try {
      return await receive(await read(), header);
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
      const read = async () =>
        request.bodyUsed ? undefined : await readBody(request.body ?? [], maxBytes);
      const status = await take(request.method, (name) => request.headers.get(name), read);
      return new Response(null, { status });
    },
    async node(request, response) {
      const status = await take(request.method, headerOf(request), () =>
        rawBodyOf(request, maxBytes),
      );
      // The unread rest of the body would be parsed as the next request.
      const headers: Record<string, string> = status === 413 ? { connection: "close" } : {};
      response.writeHead(status, headers).end();
    },
    async fastify(app, { path }) {
      // The parser of JSON is replaced for this plugin only.
      app.removeAllContentTypeParsers();
      const options = { parseAs: "buffer", bodyLimit: maxBytes } as const;
      const keep = (_request: unknown, body: RawBody, done: (error: null, body: RawBody) => void) =>
        done(null, body);
      app.addContentTypeParser("*", options, keep);
      app.post(path, async (request: FastifyRequest, reply: FastifyReply) => {
        const read = async () => (request.body ?? "") as RawBody;
        await reply.code(await take("POST", headerOf(request), read)).send();
      });
    },
  };
}

type RawBody = Uint8Array | string;
type HeaderOf = (name: string) => string | null;

const headerOf =
  ({ headers }: Pick<NodeRequest, "headers">) =>
  (name: string) => {
    const value = headers[name];
    return typeof value === "string" ? value : null;
  };

/** The raw body. Undefined if a body parser consumed it and kept only the parsed one. */
async function rawBodyOf(request: NodeRequest, maxBytes: number): Promise<RawBody | undefined> {
  const { rawBody, body, headers } = request;
  for (const given of [rawBody, body]) {
    if (typeof given === "string" || given instanceof Uint8Array) {
      return given;
    }
  }
  if (body !== undefined) {
    return undefined;
  }
  const bytes = await readBody(request, maxBytes);
  return bytes.length === 0 && Number(headers["content-length"]) > 0 ? undefined : bytes;
}

function warn({ message, hint }: WebhookVerificationError): void {
  console.warn(`Webhook refused. ${message} ${hint}`);
}
