import { type Command, InvalidArgumentError, Option } from "commander";
import { EventSchema, EventService } from "../../../gen/ticketing/v1/event_service_pb.ts";
import { renderApiJson } from "../../contract/rest-conventions.ts";
import { requestHeaders } from "../../delivery/send/request.ts";
import { verify, verifyStandard } from "../../delivery/send/signature.ts";
import { isReservedHeader } from "../../features/webhooks/reserved-headers.ts";
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
import { UnwritableFile } from "../credentials/config-file.ts";
import { openOwnStore } from "../credentials/environment.ts";
import { createFilter } from "./filter-events.ts";
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
    .option("--forward <url>", "URL of your receiver (default: only show the events)", parseAddress)
    .addOption(
      new Option(
        "--secret <whsec>",
        "signing secret (default: one that stays the same on this machine)",
      ).env("WEBHOOK_SECRET"),
    )
    .addOption(eventsOption())
    .option("--filter <cel>", "only events that match, as with the filter of a subscription")
    .option(
      "--header <line>",
      "custom header, such as `Authorization: Basic …`; repeatable",
      readHeader,
    )
    .option("--replay <id>", "resend this past event and exit")
    .addOption(
      new Option("--simulate <fault>", `network fault to simulate (${effects.join("; ")})`).choices(
        Object.keys(simulations),
      ),
    )
    .option("--json", "print each result, or each event, as a line of JSON")
    .action(listen);
}

/** Header lines by their names. */
function readHeader(line: string, before: Record<string, string> = {}): Record<string, string> {
  const [, name = "", value = ""] = /^([\w!#$%&'*+.^`|~-]+):\s*(.*?)\s*$/.exec(line) ?? [];
  if (name === "") {
    throw new InvalidArgumentError("Use a line such as `X-Gateway: on`.");
  }
  if (isReservedHeader(name)) {
    throw new InvalidArgumentError(`${name} is set by the service.`);
  }
  return { ...before, [name]: value };
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
  readonly filter?: string;
  readonly header?: Record<string, string>;
  readonly replay?: string;
  readonly simulate?: Simulation;
  readonly json?: boolean;
}

async function listen(options: ListenOptions): Promise<void> {
  const { forward: url, events: types = [], header: headers = {}, replay, simulate } = options;
  if (url === undefined && simulate !== undefined) {
    throw new Failure("usage", "--simulate: requires a receiver; set one with --forward");
  }
  const secret = options.secret || (await findSecret());
  const filter = options.filter ? await createFilter(options.filter, types) : undefined;
  const counts = { received: 0, failed: 0, filtered: 0 };
  const handle = async (delivery: Delivery) => {
    const { matches, error } = (await filter?.(delivery)) ?? { matches: true, error: "" };
    if (!matches) {
      counts.filtered++;
      return options.json || showFiltered(delivery, error);
    }
    counts.received++;
    if (url === undefined) {
      return options.json
        ? printJsonText(delivery.body, { line: true })
        : showEvent(delivery, secret, headers);
    }
    for await (const result of forward(delivery, { url, secret, headers, simulate })) {
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
  const filtered = filter === undefined ? "" : `, ${counts.filtered} filtered`;
  note(
    `${url === undefined ? "Showed" : "Forwarded"} ${counts.received} events${failed}${filtered}`,
  );
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

/** The beginning of a line about an event. */
const lineOf = ({ id, type }: Pick<Delivery, "id" | "type">) => [
  paint("dim", clock()),
  shortType(type).padEnd("message.delivery_failed".length),
  paint("dim", id),
];

function showFiltered(event: Delivery, error: string): void {
  const reason = error === "" ? "– filtered" : `– filtered: ${plain(error)}`;
  printLine([...lineOf(event), paint("dim", reason)].join("  "));
}

function showResult(result: Result): void {
  const { ok, status, error, response, ms, simulated } = result;
  const verdict = ok ? paint("green", `✓ ${status}`) : paint("red", `✗ ${status ?? error}`);
  const parts = [...lineOf(result), verdict, paint("dim", `${ms} ms`)];
  printLine(
    [...parts, ...(simulated ? [paint("yellow", `simulated ${simulated}`)] : [])].join("  "),
  );
  if (response !== undefined) {
    printLine(paint("dim", `          ${plain(response)}`));
  }
}

/**
 * The signing secret of `listen`, the same in every run on this machine: created once, and kept in the
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
    if (!(error instanceof UnwritableFile)) {
      throw error;
    }
    const reason = `cannot store the secret, so the next run will use a different one: ${error.message}`;
    note(paintNote("yellow", reason));
    return made;
  }
}

/** Prints a delivery as a receiver would get it: headers, body, and whether its signatures are valid. */
function showEvent(
  event: Delivery,
  secret: string,
  ownHeaders: Readonly<Record<string, string>>,
): void {
  const { id, type, body } = event;
  const headers: Record<string, string> = {
    ...requestHeaders(event, secret, new Date()),
    ...ownHeaders,
  };
  printLine(`${paint("dim", clock())}  ${paint("bold", shortType(type))}  ${paint("dim", id)}`);
  for (const [name, value] of Object.entries(headers)) {
    printLine(`${paint("cyan", name)}: ${value}`);
  }
  const standard = {
    id: headers["webhook-id"] ?? "",
    timestamp: headers["webhook-timestamp"] ?? "",
    signature: headers["webhook-signature"] ?? "",
  };
  for (const [name, { valid }] of Object.entries({
    "Service-Signature": verify(body, headers["Service-Signature"], secret),
    "webhook-signature": verifyStandard(body, standard, secret),
  })) {
    printLine(valid ? paint("green", `✓ ${name} valid`) : paint("red", `✗ ${name} not valid`));
  }
  printLine(`${colourJson(JSON.stringify(JSON.parse(body), null, 2))}\n`);
}

/** JSON in colors: names, texts, and other values. */
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
