import { type Command, InvalidArgumentError } from "commander";
import { EventService } from "../../../gen/ticketing/v1/event_service_pb.ts";
import { version } from "../../config/settings.ts";
import { sign } from "../../delivery/signature.ts";
import { generateSigningSecret } from "../../features/webhooks/signing-secret.ts";
import { connect } from "../client.ts";
import { type FollowedEvent, follow } from "../follow.ts";
import { note, paint, paintNote, printJson, printLine } from "../output.ts";
import { clock, eventsOption, shortType } from "./events.ts";

/** As for a delivery of the service. */
const timeoutMs = 5_000;

/** Adds `listen`. */
export function addListen(program: Command): void {
  program
    .command("listen")
    .summary("Sends the events of the workspace to a receiver on this machine")
    .description(
      "Sends the events of the workspace to a receiver on this machine, signed as real deliveries are. No subscription and no public address is needed. It goes on through restarts of the service, without loss or repeats, until Ctrl-C.",
    )
    .requiredOption("--forward <url>", "address of the receiver", parseAddress)
    .option("--secret <whsec>", "secret to sign with; without it one is made and shown")
    .addOption(eventsOption())
    .option("--json", "print each verdict as a line of JSON")
    .action(listen);
}

function parseAddress(text: string): string {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) {
    return text;
  }
  throw new InvalidArgumentError("It must be an http or https address.");
}

interface ListenOptions {
  readonly forward: string;
  readonly secret?: string;
  readonly events?: string[];
  readonly json?: boolean;
}

async function listen(options: ListenOptions): Promise<void> {
  const { forward, secret = generateSigningSecret(), events: types = [], json } = options;
  const interrupted = new AbortController();
  process.once("SIGINT", () => interrupted.abort());
  const counts = { received: 0, failed: 0 };
  const events = follow(connect().service(EventService), {
    types,
    signal: interrupted.signal,
    onStart: () => {
      note(`Signing with  ${paintNote("bold", secret)}`);
      note(paintNote("dim", `Forwarding to ${forward}; Ctrl-C ends it.`));
    },
    onBreak: ({ message }) => note(paintNote("yellow", `${clock()}  ${message}; waiting …`)),
    onResume: () => note(paintNote("dim", `${clock()}  back again; nothing is lost`)),
  });
  for await (const event of events) {
    const verdict = await send(event, forward, secret);
    counts.received++;
    if (!verdict.ok) {
      counts.failed++;
    }
    if (json) {
      printJson(verdict, { line: true });
    } else {
      printLine(lineFor(verdict));
    }
  }
  note(`${counts.received} events, ${counts.failed} of them refused`);
}

/** What the receiver made of an event. */
interface Verdict {
  readonly id: string;
  readonly type: string;
  /** Whether the answer was 2xx, in time. */
  readonly ok: boolean;
  readonly status?: number;
  /** Why there was no answer. */
  readonly error?: string;
  readonly ms: number;
}

async function send(event: FollowedEvent, url: string, secret: string): Promise<Verdict> {
  const { id, type } = event.data as { id: string; type: string };
  const start = performance.now();
  const took = () => Math.round(performance.now() - start);
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "service-signature": sign(event.body, secret, Math.floor(Date.now() / 1000)),
        "user-agent": `ticketing/${version}`,
      },
      body: event.body,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    return { id, type, ok: answer.ok, status: answer.status, ms: took() };
  } catch (thrown) {
    const { name, cause } = thrown as Error;
    const { code } = (cause ?? {}) as { code?: string };
    const error = name === "TimeoutError" ? "timeout" : (code ?? (thrown as Error).message);
    return { id, type, ok: false, error, ms: took() };
  }
}

function lineFor({ id, type, ok, status, error, ms }: Verdict): string {
  const verdict = ok ? paint("green", `✓ ${status}`) : paint("red", `✗ ${status ?? error}`);
  const name = shortType(type).padEnd("ticket.status_changed".length);
  return `${paint("dim", clock())}  ${name}  ${paint("dim", id)}  ${verdict}  ${paint("dim", `${ms} ms`)}`;
}
