import { setTimeout as sleep } from "node:timers/promises";
import { requestHeaders } from "../../delivery/send/request.ts";

/** The time limit of a real delivery, in milliseconds. */
const timeoutMs = 5_000;
/** The longest excerpt of a failed response, in characters. */
const maxShown = 500;
const slowMs = 3_000;
const slowPieces = 10;

export type Simulation = "slow" | "500" | "duplicate";

/** Faults of a bad network, and their effects on deliveries. */
export const simulations: Readonly<Record<Simulation, string>> = {
  slow: "the body arrives in pieces, over 3 seconds",
  500: "a proxy responds with 500, and the event does not arrive",
  duplicate: "each event arrives twice",
};

/** How the receiver responded to an event. */
export interface Result {
  readonly id: string;
  readonly type: string;
  /** Whether the response was 2xx, in time. */
  readonly ok: boolean;
  readonly status?: number;
  /** Why there was no response. */
  readonly error?: string;
  /** The start of the body of a response that is not 2xx. */
  readonly response?: string;
  readonly ms: number;
  readonly simulated?: Simulation;
}

/** An event to deliver, and the raw body of its delivery. */
export interface Delivery {
  readonly id: string;
  readonly type: string;
  readonly body: string;
  readonly isTest: boolean;
}

/** How deliveries are made. */
interface ForwardOptions {
  readonly url: string;
  readonly secret: string;
  /** The user's own headers. */
  readonly headers: Readonly<Record<string, string>>;
  readonly simulate?: Simulation | undefined;
}

/** Sends an event like a real delivery, with a simulated fault if any. @returns a result per request */
export async function* forward(
  delivery: Delivery,
  options: ForwardOptions,
): AsyncGenerator<Result, void, undefined> {
  const { id, type } = delivery;
  const { simulate } = options;
  const about = { id, type, ...(simulate !== undefined && { simulated: simulate }) };
  if (simulate === "500") {
    yield { ...about, ok: false, status: 500, ms: 0 };
    return;
  }
  for (let left = simulate === "duplicate" ? 2 : 1; left > 0; left--) {
    yield { ...about, ...(await send(delivery, options)) };
  }
}

async function send(
  event: Delivery,
  { url, secret, headers, simulate }: ForwardOptions,
): Promise<Pick<Result, "ok" | "status" | "error" | "response" | "ms">> {
  const start = performance.now();
  const took = () => Math.round(performance.now() - start);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { ...requestHeaders(event, secret, new Date()), ...headers },
      body:
        simulate === "slow" ? ReadableStream.from(dribble(Buffer.from(event.body))) : event.body,
      duplex: "half",
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    } as RequestInit);
    const { ok, status } = response;
    const ms = took();
    if (ok) {
      await response.body?.cancel();
      return { ok, status, ms };
    }
    const text = (await startOf(response)).trim();
    return { ok, status, ms, ...(text !== "" && { response: text }) };
  } catch (error) {
    const { name, message, cause } = error as Error;
    const { code } = (cause ?? {}) as { code?: string };
    return {
      ok: false,
      error: name === "TimeoutError" ? "timeout" : (code ?? message),
      ms: took(),
    };
  }
}

async function* dribble(body: Buffer): AsyncGenerator<Buffer, void, undefined> {
  const size = Math.ceil(body.length / slowPieces);
  for (let sent = 0; sent < body.length; sent += size) {
    await sleep(slowMs / slowPieces);
    yield body.subarray(sent, sent + size);
  }
}

/** The start of a body, however long it is. */
async function startOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > maxShown) {
      return `${text.slice(0, maxShown)}…`;
    }
  }
  return text;
}
