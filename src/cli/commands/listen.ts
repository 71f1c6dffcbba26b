import { type Command, InvalidArgumentError } from "commander";
import type { Event } from "../../../gen/ticketing/v1/event_service_pb.ts";
import { version } from "../../config/version.ts";
import { sign } from "../../delivery/signature.ts";
import { generateSigningSecret } from "../../features/webhooks/signing-secret.ts";
import { follow } from "../follow.ts";
import { note, paint, paintNote, printJson, printLine } from "../output.ts";
import { clock, eventsOption, shortType } from "./events.ts";

/** The time limit of a real delivery. */
const timeoutMs = 5_000;

/** Adds `listen`. */
export function addListen(program: Command): void {
  program
    .command("listen")
    .description(
      "Forwards the events of your workspace to a receiver on your machine, signed like real deliveries. You need no subscription and no public address. When the connection breaks, it reconnects without losing or repeating events. Press Ctrl-C to stop.",
    )
    .requiredOption("--forward <url>", "URL of your receiver", parseAddress)
    .option("--secret <whsec>", "signing secret (default: a new one, which is shown)")
    .addOption(eventsOption())
    .option("--json", "print each result as a line of JSON")
    .action(listen);
}

function parseAddress(text: string): string {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) {
    return text;
  }
  throw new InvalidArgumentError("Use an http or https URL.");
}

interface ListenOptions {
  readonly forward: string;
  readonly secret?: string;
  readonly events?: string[];
  readonly json?: boolean;
}

async function listen(options: ListenOptions): Promise<void> {
  const { forward, secret = generateSigningSecret(), events: types = [], json } = options;
  const counts = { received: 0, failed: 0 };
  const onStart = () => {
    note(`Your signing secret is ${paintNote("bold", secret)}`);
    note(paintNote("dim", `Forwarding events to ${forward}. Press Ctrl-C to stop.`));
  };
  for await (const { data, body } of follow(types, onStart)) {
    const result = await send(data, body, forward, secret);
    counts.received++;
    if (!result.ok) {
      counts.failed++;
    }
    if (json) {
      printJson(result, { line: true });
    } else {
      printLine(lineFor(result));
    }
  }
  note(`Forwarded ${counts.received} events, ${counts.failed} failed`);
}

/** How the receiver responded to an event. */
interface Result {
  readonly id: string;
  readonly type: string;
  /** Whether the response was 2xx, in time. */
  readonly ok: boolean;
  readonly status?: number;
  /** Why there was no response. */
  readonly error?: string;
  readonly ms: number;
}

async function send(
  { id, type }: Event,
  body: string,
  url: string,
  secret: string,
): Promise<Result> {
  const start = performance.now();
  const took = () => Math.round(performance.now() - start);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "service-signature": sign(body, secret, Math.floor(Date.now() / 1000)),
        "user-agent": `ticketing/${version}`,
      },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return { id, type, ok: response.ok, status: response.status, ms: took() };
  } catch (error) {
    const { name, message, cause } = error as Error;
    const { code } = (cause ?? {}) as { code?: string };
    const reason = name === "TimeoutError" ? "timeout" : (code ?? message);
    return { id, type, ok: false, error: reason, ms: took() };
  }
}

function lineFor({ id, type, ok, status, error, ms }: Result): string {
  const verdict = ok ? paint("green", `✓ ${status}`) : paint("red", `✗ ${status ?? error}`);
  const name = shortType(type).padEnd("ticket.status_changed".length);
  return `${paint("dim", clock())}  ${name}  ${paint("dim", id)}  ${verdict}  ${paint("dim", `${ms} ms`)}`;
}
