import type { Command } from "commander";
import { MeService } from "../../../gen/ticketing/v1/me_service_pb.ts";
import { version } from "../../config/settings.ts";
import { defaultToleranceSeconds } from "../../delivery/signature.ts";
import { connect } from "../client.ts";
import { readEnvironment } from "../environment.ts";
import { exitCodes, type FailureKind, toFailure } from "../failure.ts";
import { paint, printJson, printLine } from "../output.ts";

/** One thing that was looked at. */
interface Finding {
  readonly check: string;
  readonly ok: boolean;
  /** What was found. */
  readonly what: string;
  /** What to do about it. */
  readonly hint?: string | undefined;
  readonly kind?: FailureKind;
}

const timeoutMs = 5_000;
/** A clock that is off by more is worth a word, in seconds. */
const noticeableSkew = 30;

/** Adds `doctor`. */
export function addDoctor(program: Command): void {
  program
    .command("doctor")
    .summary("Looks whether everything is right between here and the service")
    .description(
      "Looks whether the service can be reached and is ready, whether the credential is good and for which workspace, whether the clocks agree, and whether the versions fit. Says what to do about what is not right.",
    )
    .option("--json", "print the findings as JSON")
    .action(async ({ json }: { json?: boolean }) => {
      const findings = await examine();
      if (json) {
        printJson(findings);
      } else {
        for (const finding of findings) {
          printLine(lineFor(finding));
        }
      }
      const first = findings.find(({ ok }) => !ok);
      if (first !== undefined) {
        process.exitCode = exitCodes[first.kind ?? "failed"];
      }
    });
}

async function examine(): Promise<Finding[]> {
  const { url, token } = readEnvironment();
  const reach = await ask(`${url}/healthz`);
  if (!(reach instanceof Response)) {
    const hint = "set SERVICE_URL to the address of the service, or start it: `ticketing serve`";
    const what = `${url}: ${reach}`;
    return [{ check: "service", ok: false, what, hint, kind: "network" }];
  }
  const health = await reach.json().catch(() => ({}));
  const { status, version: theirs } = health as { status?: string; version?: string };
  if (status !== "ok") {
    const hint = "set SERVICE_URL to the address of the service";
    const what = `${url} answers, but not as this service does`;
    return [{ check: "service", ok: false, what, hint, kind: "network" }];
  }
  return [
    { check: "service", ok: true, what: url },
    await examineReadiness(url),
    examineVersion(theirs),
    examineClock(reach),
    await examineCredential(token),
  ];
}

/** @returns the answer, or why there is none */
async function ask(url: string): Promise<Response | string> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  } catch (thrown) {
    const { cause, message } = thrown as Error;
    return (cause as { code?: string } | undefined)?.code ?? message;
  }
}

async function examineReadiness(url: string): Promise<Finding> {
  const answer = await ask(`${url}/readyz`);
  if (!(answer instanceof Response)) {
    return { check: "ready", ok: false, what: answer, kind: "network" };
  }
  const { reasons = [] } = (await answer.json().catch(() => ({}))) as { reasons?: unknown[] };
  if (answer.ok) {
    return { check: "ready", ok: true, what: "it takes calls" };
  }
  const what = `it is not: ${reasons.map((each) => JSON.stringify(each)).join(", ")}`;
  const hint = "see the log of the service";
  return { check: "ready", ok: false, what, hint, kind: "unavailable" };
}

function examineVersion(theirs: string | undefined): Finding {
  if (theirs === version) {
    return { check: "version", ok: true, what: `${version}, on both sides` };
  }
  const what = `this command is ${version}, the service ${theirs ?? "does not say"}`;
  const isCompatible = theirs?.split(".")[0] === version.split(".")[0];
  const hint = "take the same version on both sides: some commands may not fit";
  return { check: "version", ok: isCompatible, what, hint };
}

function examineClock(answer: Response): Finding {
  const theirs = Date.parse(answer.headers.get("date") ?? "");
  if (Number.isNaN(theirs)) {
    return { check: "clock", ok: true, what: "the service does not say" };
  }
  // The header has whole seconds.
  const skew = Math.max(0, Math.abs(Date.now() - theirs) / 1000 - 1);
  if (skew < noticeableSkew) {
    return { check: "clock", ok: true, what: "the clocks agree" };
  }
  const what = `the clocks are ${Math.round(skew)} s apart; signatures are refused past ${defaultToleranceSeconds} s`;
  return { check: "clock", ok: false, what, hint: "set both by NTP" };
}

async function examineCredential(token: string | undefined): Promise<Finding> {
  const check = "credential";
  try {
    const { data } = await connect().service(MeService).getMe({});
    const name = data?.apiKey ? `the key "${data.apiKey.name}"` : data?.identity?.subject;
    const source = token === undefined ? "login" : "SERVICE_TOKEN";
    const workspace = `workspace "${data?.workspace?.name}" (${data?.workspace?.id})`;
    return { check, ok: true, what: `${name}, by ${source}, in the ${workspace}` };
  } catch (thrown) {
    const { message, hint, kind } = toFailure(thrown);
    return {
      check,
      ok: false,
      what: message,
      hint: hint?.replace(/, or run `ticketing doctor`$/, ""),
      kind,
    };
  }
}

function lineFor({ check, ok, what, hint }: Finding): string {
  const mark = ok ? paint("green", "✓") : paint("red", "✗");
  const line = `${mark} ${check.padEnd("credential".length)}  ${what}`;
  return ok || hint === undefined ? line : `${line}\n  ${paint("yellow", "→")} ${hint}`;
}
