import { type Command, Option } from "commander";
import {
  defaultToleranceSeconds,
  type Verification,
  type VerificationFailure,
  verify,
} from "../../delivery/send/signature.ts";
import { exitCodes, Failure } from "../../terminal/failure.ts";
import { paint, printJson, printLine } from "../../terminal/output.ts";
import { readSource } from "../options/options.ts";

/** Adds `verify`. */
export function addVerify(program: Command): void {
  program
    .command("verify")
    .description(
      "Verifies the signature of a delivery, and tells you which rule fails and why. Works offline.",
    )
    .argument("<body>", "file with the raw body, or `-` for standard input")
    .requiredOption("--signature <value>", "value of the Service-Signature header, or `@file`")
    .addOption(
      new Option("--secret <whsec>", "signing secret of the subscription")
        .env("WEBHOOK_SECRET")
        .makeOptionMandatory(),
    )
    .option("--at <time>", "time of arrival (default: now)", readTime)
    .option("--json", "print the result as JSON")
    .action(run);
}

/** Unix seconds. */
function readTime(text: string): number {
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
  const body = readSource(file);
  const header = signature.startsWith("@")
    ? readSource(signature.slice(1)).toString().trim()
    : // People paste the whole header line.
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
      return t === undefined ? "the header has no `t`" : `\`t\` is "${t}", which is not a number`;
    case "missing_signature":
      return "the header has no `v1`";
    case "timestamp_out_of_tolerance": {
      const seconds = Math.abs(Math.round(now - Number(t)));
      const side = Number(t) < now ? "before" : "after";
      return `\`t\` is ${seconds} s ${side} the time of arrival, and the limit is ${defaultToleranceSeconds} s; to verify an old delivery, pass --at`;
    }
    case "body_not_raw":
      return "the body is not raw";
    case "signature_mismatch":
      return "no `v1` equals the HMAC-SHA256 of `<t>.<raw body>` with this secret";
  }
}

/** Tries the usual mistakes with a body or a secret. */
function findCause(body: Buffer, header: string, secret: string, now: number): string | undefined {
  const matches = (otherBody: Buffer | string, otherSecret = secret) =>
    verify(otherBody, header, otherSecret, { now }).valid;
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
    // Not JSON, so not that.
  }
  return undefined;
}
