import { readFileSync } from "node:fs";
import { type Command, Option } from "commander";
import {
  defaultToleranceSeconds,
  type Verification,
  type VerificationFailure,
  verify,
} from "../../delivery/signature.ts";
import { exitCodes, Failure } from "../failure.ts";
import { paint, printJson, printLine } from "../output.ts";

/** Adds `verify`. */
export function addVerify(program: Command): void {
  program
    .command("verify")
    .summary("Checks the signature of a delivery, and says which rule fails and why")
    .description(
      "Checks the signature of a delivery by the rules for receivers, and says which of them fails and why. Nothing is sent anywhere.",
    )
    .argument("<body>", "file with the raw body, or `-` for standard input")
    .requiredOption("--signature <value>", "value of the header Service-Signature, or `@file`")
    .addOption(
      new Option("--secret <whsec>", "signing secret of the subscription")
        .env("WEBHOOK_SECRET")
        .makeOptionMandatory(),
    )
    .option("--at <time>", "moment of arrival; without it, now", readMoment)
    .option("--json", "print the result as JSON")
    .action(run);
}

/** Unix seconds. */
function readMoment(text: string): number {
  const seconds = /^\d+$/.test(text) ? Number(text) : Date.parse(text) / 1000;
  if (Number.isFinite(seconds)) {
    return seconds;
  }
  throw new Failure("usage", "--at: must be a time such as 2026-01-02T03:04:05Z, or Unix seconds");
}

interface VerifyOptions {
  readonly signature: string;
  readonly secret: string;
  readonly at?: number;
  readonly json?: boolean;
}

function run(file: string, { signature, secret, at, json }: VerifyOptions): void {
  const body = read(file === "-" ? 0 : file);
  const header = signature.startsWith("@")
    ? read(signature.slice(1)).toString().trim()
    : // A line copied with the name of the header.
      signature.replace(/^service-signature:\s*/i, "");
  const now = at ?? Date.now() / 1000;
  const result = verify(body, header, secret, { now });
  if (!result.valid) {
    process.exitCode = exitCodes.failed;
  }
  if (json) {
    printJson(result);
  } else {
    for (const line of explain(result, body, header, secret, now)) {
      printLine(line);
    }
  }
}

function read(file: string | 0): Buffer {
  try {
    return readFileSync(file);
  } catch (thrown) {
    throw new Failure("usage", (thrown as Error).message);
  }
}

function* explain(
  result: Verification,
  ...[body, header, secret, now]: [body: Buffer, header: string, secret: string, now: number]
): Generator<string> {
  if (result.valid) {
    const time = new Date(result.timestamp * 1000).toISOString();
    yield `${paint("green", "✓ valid")}: signed with this secret at ${time}`;
    return;
  }
  yield `${paint("red", `✗ rule ${result.rule} fails`)}: ${reasonFor(result, header, now)}`;
  const cause = result.reason === "signature_mismatch" && findCause(body, header, secret, now);
  if (cause) {
    yield `  ${cause}`;
  }
}

function reasonFor({ reason }: VerificationFailure, header: string, now: number): string {
  const t = /(?:^|,)t=([^,]*)/.exec(header)?.[1];
  switch (reason) {
    case "malformed_timestamp":
      return t === undefined ? "the header has no `t`" : `\`t\` is "${t}", which is no number`;
    case "missing_signature":
      return "the header has no `v1`";
    case "timestamp_out_of_tolerance": {
      const seconds = Math.abs(Math.round(now - Number(t)));
      const side = Number(t) < now ? "before" : "after";
      return `\`t\` is ${seconds} s ${side} the moment of arrival, and ${defaultToleranceSeconds} s are allowed; to look at an old delivery, give --at`;
    }
    case "body_not_raw":
      return "the body is not raw";
    case "signature_mismatch":
      return "no `v1` is the HMAC-SHA256 of `<t>.<raw body>` with this secret";
  }
}

/** Tries what usually goes wrong with a body or a secret. */
function findCause(body: Buffer, header: string, secret: string, now: number): string | undefined {
  const fits = (otherBody: Buffer | string, otherSecret = secret) =>
    verify(otherBody, header, otherSecret, { now }).valid;
  const text = body.toString();
  if (fits(text.replace(/\r?\n$/, ""))) {
    return "Without the line break at its end the body fits: an editor or a shell has added it.";
  }
  if (fits(body, secret.trim())) {
    return "Without the spaces around it the secret fits.";
  }
  if (fits(body, `whsec_${secret}`)) {
    return "With its prefix `whsec_` the secret fits: the key is the whole of it.";
  }
  try {
    if (fits(JSON.stringify(JSON.parse(text)))) {
      return "Written compactly the JSON fits: it was parsed and printed again on its way here.";
    }
  } catch {
    // Not JSON, so not that.
  }
  return undefined;
}
