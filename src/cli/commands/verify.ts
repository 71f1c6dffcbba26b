import { type Command, Option } from "commander";
import {
  defaultToleranceSeconds,
  type Verification,
  type VerificationFailure,
  verify,
  verifyStandard,
} from "../../delivery/send/signature.ts";
import { exitCodes, Failure } from "../../terminal/failure.ts";
import { paint, printJson, printLine } from "../../terminal/output.ts";
import { readTime } from "../../terminal/read-time.ts";
import { readSource } from "../options/options.ts";

/** Adds `verify`. */
export function addVerify(program: Command): void {
  program
    .command("verify")
    .description(
      "Verifies the signature of a delivery, Service-Signature or Standard Webhooks, and shows which rule fails and why. Works offline.",
    )
    .argument("<body>", "file with the raw body, or `-` for standard input")
    .requiredOption(
      "--signature <value>",
      "value of the Service-Signature or webhook-signature header, all header lines, or `@file`",
    )
    .addOption(
      new Option("--secret <whsec>", "signing secret of the subscription")
        .env("WEBHOOK_SECRET")
        .makeOptionMandatory(),
    )
    .addOption(
      new Option("--scheme <scheme>", "signature to verify (default: the one given)").choices([
        "service",
        "standard",
      ]),
    )
    .option("--id <id>", "value of webhook-id (default: the `id` of the body)")
    .option("--timestamp <seconds>", "value of webhook-timestamp")
    .option("--at <time>", "time of arrival (default: now)", readArrival)
    .option("--json", "print the result as JSON")
    .action(run);
}

/** Unix seconds. */
function readArrival(text: string): number {
  const seconds = /^\d+$/.test(text) ? Number(text) : Number(readTime(text)) / 1000;
  if (Number.isFinite(seconds)) {
    return seconds;
  }
  throw new Failure("usage", "--at: must be a time such as 2026-01-02T03:04:05Z, or Unix seconds");
}

interface VerifyOptions {
  readonly signature: string;
  readonly secret: string;
  readonly scheme?: "service" | "standard";
  readonly id?: string;
  readonly timestamp?: string;
  readonly at?: number;
  readonly json?: boolean;
}

/** A signature to verify, and how its scheme explains itself. */
interface Scheme {
  readonly name: "service" | "standard";
  /** Each signature by itself, as a header. */
  readonly signatures: readonly string[];
  /** As it was given. */
  readonly timestamp: string | undefined;
  verify(body: Buffer | string, secret: string, signature?: string): Verification;
  /** Names the timestamp and a signature, and the text that is signed. */
  readonly words: { readonly t: string; readonly v1: string; readonly signed: string };
}

function run(file: string, options: VerifyOptions): void {
  const body = readSource(file);
  const { secret, at: now = Date.now() / 1000, json } = options;
  if (secret === "") {
    throw new Failure("usage", "--secret: is empty, and anyone can sign with an empty one");
  }
  const scheme = schemeOf(body, options, now);
  const result = scheme.verify(body, secret);
  if (!result.valid) {
    process.exitCode = exitCodes.failed;
  }
  const matching = scheme.signatures.findIndex((each) => scheme.verify(body, secret, each).valid);
  if (json) {
    const which = result.valid && {
      signature: matching + 1,
      signatures: scheme.signatures.length,
    };
    printJson({ scheme: scheme.name, ...result, ...which });
    return;
  }
  if (result.valid) {
    const time = new Date(result.timestamp * 1000).toISOString();
    const { length } = scheme.signatures;
    const which = length > 1 ? `, by signature ${matching + 1} of ${length}` : "";
    printLine(`${paint("green", "✓ valid")}: signed with this secret at ${time}${which}`);
    return;
  }
  printLine(`${paint("red", `✗ rule ${result.rule} fails`)}: ${reasonFor(result, scheme, now)}`);
  const cause = result.reason === "signature_mismatch" && findCause(body, secret, scheme);
  if (cause) {
    printLine(`  ${cause}`);
  }
}

/** @throws {Failure} when a header of the scheme is missing */
function schemeOf(body: Buffer, options: VerifyOptions, now: number): Scheme {
  const { signature } = options;
  const text = signature.startsWith("@")
    ? readSource(signature.slice(1)).toString().trim()
    : signature;
  const headers = readHeaders(text);
  const isStandard =
    options.scheme === undefined
      ? headers["service-signature"] === undefined &&
        (headers["webhook-signature"] ?? text).startsWith("v1,")
      : options.scheme === "standard";
  if (isStandard) {
    const { timestamp = headers["webhook-timestamp"] } = options;
    const id = options.id ?? headers["webhook-id"] ?? idIn(body);
    if (timestamp === undefined) {
      throw new Failure("usage", "--timestamp: is required for the signature of Standard Webhooks");
    }
    return standard(id, timestamp, headers["webhook-signature"] ?? text, now);
  }
  return service(headers["service-signature"] ?? text, now);
}

function service(header: string, now: number): Scheme {
  const [, timestamp] = /(?:^|,)t=([^,]*)/.exec(header) ?? [];
  return {
    name: "service",
    signatures: header
      .split(",")
      .filter((element) => element.startsWith("v1="))
      .map((element) => `t=${timestamp},${element}`),
    timestamp,
    verify: (body, secret, signature = header) => verify(body, signature, secret, { now }),
    words: { t: "`t`", v1: "`v1`", signed: "<t>.<raw body>" },
  };
}

function standard(id: string, timestamp: string, header: string, now: number): Scheme {
  return {
    name: "standard",
    signatures: header.split(" ").filter((each) => each.startsWith("v1,")),
    timestamp,
    verify: (body, secret, signature = header) =>
      verifyStandard(body, { id, timestamp, signature }, secret, { now }),
    words: {
      t: "webhook-timestamp",
      v1: "`v1,`",
      signed: `${id}.<webhook-timestamp>.<raw body>`,
    },
  };
}

/** The header lines that people paste, by their names in lower case. */
function readHeaders(text: string): Partial<Record<string, string>> {
  const lines = text.matchAll(
    /^\s*(service-signature|webhook-(?:id|timestamp|signature))\s*:\s*(.*?)\s*$/gim,
  );
  return Object.fromEntries(
    Array.from(lines, ([, name = "", value = ""]) => [name.toLowerCase(), value]),
  );
}

/** The identifier of the event, which `webhook-id` has too. */
function idIn(body: Buffer): string {
  try {
    return String((JSON.parse(body.toString()) as { id?: unknown }).id);
  } catch {
    throw new Failure("usage", "--id: is required because the body is not JSON");
  }
}

function reasonFor(
  { reason }: VerificationFailure,
  { timestamp: t, words }: Scheme,
  now: number,
): string {
  switch (reason) {
    case "malformed_timestamp":
      return t === undefined
        ? `the header has no ${words.t}`
        : `${words.t} is "${t}", which is not a number`;
    case "missing_signature":
      return `the header has no ${words.v1}`;
    case "timestamp_out_of_tolerance": {
      const seconds = Math.abs(Math.round(now - Number(t)));
      const side = Number(t) < now ? "before" : "after";
      return `${words.t} is ${seconds} s ${side} the time of arrival, and the limit is ${defaultToleranceSeconds} s; to verify an old delivery, pass --at`;
    }
    case "body_not_raw":
      return "the body is not raw";
    case "signature_mismatch":
      return `no ${words.v1} equals the HMAC-SHA256 of \`${words.signed}\` with this secret`;
  }
}

/** Tries the usual mistakes with a body or a secret. */
function findCause(body: Buffer, secret: string, scheme: Scheme): string | undefined {
  const matches = (otherBody: Buffer | string, otherSecret = secret) =>
    scheme.verify(otherBody, otherSecret).valid;
  const text = body.toString();
  if (matches(text.replace(/\r?\n$/, ""))) {
    return "The body matches without its trailing newline: an editor or a shell added it.";
  }
  if (matches(body, secret.trim())) {
    return "The secret matches without the spaces around it.";
  }
  if (matches(body, `whsec_${secret}`)) {
    return "The secret matches with its prefix: `whsec_` is part of the key.";
  }
  try {
    if (matches(JSON.stringify(JSON.parse(text)))) {
      return "The body matches as compact JSON: something parsed and re-serialised it.";
    }
  } catch {
    // Not JSON, so that is not the cause.
  }
  return undefined;
}
