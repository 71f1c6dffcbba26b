import { type Command, InvalidArgumentError, Option } from "commander";
import { EventSchema, EventService } from "../../../gen/ticketing/v1/event_service_pb.ts";
import { renderApiJson } from "../../contract/rest-conventions.ts";
import { requestHeaders } from "../../delivery/send/request.ts";
import { verify } from "../../delivery/send/signature.ts";
import { generateSigningSecret } from "../../features/webhooks/signing-secret.ts";
import { exitCodes, Failure } from "../../terminal/failure.ts";
import {
  note,
  paint,
  paintNote,
  plain,
  printJson,
  printJsonText,
  printLine,
} from "../../terminal/output.ts";
import { connect } from "../calls/client.ts";
import { eventsOption, shortType } from "../contract/event-types.ts";
import { openOwnStore } from "../credentials/environment.ts";
import { clock, follow } from "./follow.ts";
import { type Delivery, forward, type Result, type Simulation, simulations } from "./forward.ts";

/** Adds `listen`. */
export function addListen(program: Command): void {
  const effects = Object.entries(simulations).map(([name, effect]) => `${name}: ${effect}`);
  program
    .command("listen")
    .description(
      "Forwards the events of your workspace to a receiver on your machine, signed like real deliveries; without --forward, shows the deliveries. You need no subscription and no public address. When the connection breaks, it reconnects without losing or repeating events. Press Ctrl-C to stop.",
    )
    .option("--forward <url>", "URL of your receiver (default: show the events)", parseAddress)
    .addOption(
      new Option(
        "--secret <whsec>",
        "signing secret (default: one that stays the same on this machine)",
      ).env("WEBHOOK_SECRET"),
    )
    .addOption(eventsOption())
    .option("--replay <id>", "send this past event once more, and end")
    .addOption(
      new Option("--simulate <fault>", `what a bad network does (${effects.join("; ")})`).choices(
        Object.keys(simulations),
      ),
    )
    .option("--json", "print each result, or each event, as a line of JSON")
    .action(listen);
}

function parseAddress(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) {
    return text;
  }
  throw new InvalidArgumentError("Use an http or https URL.");
}

interface ListenOptions {
  readonly forward?: string;
  readonly secret?: string;
  readonly events?: string[];
  readonly replay?: string;
  readonly simulate?: Simulation;
  readonly json?: boolean;
}

async function listen(options: ListenOptions): Promise<void> {
  const { forward: url, events: types = [], replay, simulate } = options;
  if (url === undefined && simulate !== undefined) {
    throw new Failure("usage", "--simulate: needs a receiver, which --forward names");
  }
  const secret = options.secret || (await findSecret());
  const counts = { received: 0, failed: 0 };
  const handle = async (delivery: Delivery) => {
    counts.received++;
    if (url === undefined) {
      return options.json
        ? printJsonText(delivery.body, { line: true })
        : showEvent(delivery, secret);
    }
    for await (const result of forward(delivery, url, secret, simulate)) {
      counts.failed += result.ok ? 0 : 1;
      if (options.json) {
        printJson(result, { line: true });
      } else {
        showResult(result);
      }
    }
  };
  if (replay !== undefined) {
    await handle(await findDelivery(replay));
    if (counts.failed > 0) {
      process.exitCode = exitCodes.failed;
    }
    return;
  }
  const onStart = () => {
    note(`Your signing secret is ${paintNote("bold", secret)}`);
    const what = url === undefined ? "Showing events" : `Forwarding events to ${url}`;
    note(paintNote("dim", `${what}. Press Ctrl-C to stop.`));
  };
  for await (const { data, body } of follow(types, onStart)) {
    await handle({ id: data.id, type: data.type, body, isTest: data.test });
  }
  const failed = url === undefined ? "" : `, ${counts.failed} failed`;
  note(`${url === undefined ? "Showed" : "Forwarded"} ${counts.received} events${failed}`);
}

/** A past event, with the body of its deliveries. */
async function findDelivery(id: string): Promise<Delivery> {
  const { data } = await connect().service(EventService).getEvent({ id });
  if (data === undefined) {
    throw new Failure("notFound", `there is no event ${id}`);
  }
  const { type, occurredAt, data: payload } = JSON.parse(renderApiJson(EventSchema, data));
  const body = JSON.stringify({ id, type, occurredAt, data: payload });
  return { id, type, body, isTest: data.test };
}

function showResult({ id, type, ok, status, error, response, ms, simulated }: Result): void {
  const verdict = ok ? paint("green", `✓ ${status}`) : paint("red", `✗ ${status ?? error}`);
  const name = shortType(type).padEnd("message.delivery_failed".length);
  const parts = [paint("dim", clock()), name, paint("dim", id), verdict, paint("dim", `${ms} ms`)];
  printLine(
    [...parts, ...(simulated ? [paint("yellow", `simulated ${simulated}`)] : [])].join("  "),
  );
  if (response !== undefined) {
    printLine(paint("dim", `          ${plain(response)}`));
  }
}

/**
 * The signing secret of `listen`, the same in every run on this machine: made once, and kept in the
 * config file.
 */
async function findSecret(): Promise<string> {
  const made = generateSigningSecret();
  try {
    const { listenSecret = made } = await openOwnStore().update((before) =>
      before.listenSecret === undefined ? { ...before, listenSecret: made } : before,
    );
    return listenSecret;
  } catch (error) {
    if (error instanceof Failure) {
      throw error;
    }
    const reason = `cannot store the secret, so the next run has another: ${(error as Error).message}`;
    note(paintNote("yellow", reason));
    return made;
  }
}

/** Prints a delivery as a receiver would get it: headers, body, and whether the signature is valid. */
function showEvent(event: Delivery, secret: string): void {
  const { id, type, body } = event;
  const headers = requestHeaders(event, secret, new Date());
  printLine(`${paint("dim", clock())}  ${paint("bold", shortType(type))}  ${paint("dim", id)}`);
  for (const [name, value] of Object.entries(headers)) {
    printLine(`${paint("cyan", name)}: ${value}`);
  }
  const { valid } = verify(body, headers["Service-Signature"], secret);
  printLine(valid ? paint("green", "✓ signature valid") : paint("red", "✗ signature not valid"));
  printLine(`${colourJson(JSON.stringify(JSON.parse(body), null, 2))}\n`);
}

/** JSON in colours: names, texts, and other values. */
function colourJson(json: string): string {
  return json.replace(
    /("(?:[^"\\]|\\.)*")(:?)|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g,
    (whole, text?: string, colon?: string) => {
      if (text === undefined) {
        return paint("yellow", whole);
      }
      return colon ? `${paint("blue", plain(text))}:` : paint("green", plain(text));
    },
  );
}
