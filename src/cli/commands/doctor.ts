import type { Command } from "commander";
import { MeService } from "../../../gen/ticketing/v1/me_service_pb.ts";
import { version } from "../../config/version.ts";
import { defaultToleranceSeconds } from "../../delivery/send/signature.ts";
import { exitCodes, type FailureKind } from "../../terminal/failure.ts";
import {
  type Finding as CommonFinding,
  fail,
  formatFindings,
  ok,
  warn,
} from "../../terminal/findings.ts";
import { printJson, printLine } from "../../terminal/output.ts";
import { connect } from "../calls/client.ts";
import { showCall } from "../calls/curl.ts";
import { type Symptom, unreachable } from "../calls/hints.ts";
import { toFailure } from "../calls/to-failure.ts";
import { readEnvironment } from "../credentials/environment.ts";

/** The result of one check, and the exit code of its failure. */
interface Finding extends CommonFinding {
  readonly kind?: FailureKind;
}

const timeoutMs = 5_000;
/** Clock skew in seconds beyond which the check fails. */
const noticeableSkew = 30;

/** Adds `doctor`. */
export function addDoctor(program: Command): void {
  program
    .command("doctor")
    .description(
      "Checks that the service is reachable and ready, that your credential works, and that clocks and versions match. Explains how to fix each problem.",
    )
    .option("--server", "check its certificate and queue instead of your credential")
    .option("--json", "print the findings as JSON")
    .action(async ({ json, server = false }: { json?: boolean; server?: boolean }) => {
      const findings = await examine(server);
      if (json) {
        printJson(findings);
      } else {
        printLine(formatFindings(findings));
      }
      const first = findings.find(({ status }) => status === "fail");
      if (first !== undefined) {
        process.exitCode = exitCodes[first.kind ?? "failed"];
      }
    });
}

async function examine(isServer: boolean): Promise<Finding[]> {
  const { url, token, profile } = readEnvironment();
  const reach = await request(`${url}/healthz`);
  if (!(reach instanceof Response)) {
    return [unreachableFinding(url, { error: reach })];
  }
  const health = await reach.json().catch(() => ({}));
  const { status, version: theirs } = health as { status?: string; version?: string };
  if (status !== "ok") {
    const location = reach.headers.get("location") ?? undefined;
    return [unreachableFinding(url, { status: reach.status, location })];
  }
  const findings = [
    { check: "service", ...ok(url) },
    await examineReadiness(url),
    examineVersion(theirs),
    examineClock(reach),
  ];
  if (isServer) {
    const { examineServer } = await import("./doctor-server.ts");
    return [...findings, ...(await examineServer(url, request))];
  }
  const source = token === undefined ? `profile "${profile}"` : "SERVICE_TOKEN";
  return [...findings, await examineCredential(source)];
}

function unreachableFinding(url: string, symptom: Symptom): Finding {
  const { message, hint, kind } = unreachable(url, symptom);
  return { check: "service", status: "fail", what: message, hint, kind };
}

/** @returns the response, or why there is none */
async function request(url: string): Promise<Response | { code?: string; message: string }> {
  const show = showCall({ method: "GET", url });
  try {
    const response = await fetch(url, {
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    show({ result: String(response.status), requestId: response.headers.get("x-request-id") });
    return response;
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string; message: string } };
    show({ result: cause?.code ?? message });
    return cause ?? { message };
  }
}

async function examineReadiness(url: string): Promise<Finding> {
  const response = await request(`${url}/readyz`);
  if (!(response instanceof Response)) {
    return { check: "ready", status: "fail", what: response.message, kind: "network" };
  }
  const { reasons = [] } = (await response.json().catch(() => ({}))) as { reasons?: unknown[] };
  if (response.ok) {
    return { check: "ready", ...ok("accepting requests") };
  }
  const what = `not ready: ${reasons.map((each) => JSON.stringify(each)).join(", ")}`;
  const hint = "check the log of the service";
  return { check: "ready", status: "fail", what, hint, kind: "unavailable" };
}

function examineVersion(theirs: string | undefined): Finding {
  if (theirs === version) {
    return { check: "version", ...ok(`${version} on both sides`) };
  }
  const what = `the CLI is ${version}, the service ${theirs ?? "reports no version"}`;
  const isCompatible = theirs?.split(".")[0] === version.split(".")[0];
  const hint = "install the same version on both sides: some commands may not work";
  return { check: "version", ...(isCompatible ? warn : fail)(what, hint) };
}

function examineClock(response: Response): Finding {
  const theirs = Date.parse(response.headers.get("date") ?? "");
  if (Number.isNaN(theirs)) {
    return { check: "clock", ...ok("the service sends no date") };
  }
  // The header has a resolution of one second.
  const skew = Math.max(0, Math.abs(Date.now() - theirs) / 1000 - 1);
  if (skew < noticeableSkew) {
    return { check: "clock", ...ok("the clocks match") };
  }
  const what = `the clocks differ by ${Math.round(skew)} s; signatures are rejected beyond ${defaultToleranceSeconds} s`;
  return { check: "clock", ...fail(what, "synchronise both clocks with NTP") };
}

async function examineCredential(source: string): Promise<Finding> {
  const check = "credential";
  try {
    const { data } = await connect().service(MeService).getMe({});
    const name = data?.apiKey
      ? `the key "${data.apiKey.name}"`
      : data?.actor?.name || data?.member?.logins[0]?.subject;
    const workspace = `workspace "${data?.workspace?.name}" (${data?.workspace?.id})`;
    return { check, ...ok(`${name} from ${source}, ${workspace}`) };
  } catch (error) {
    const { message, hint, kind } = toFailure(error);
    return {
      check,
      status: "fail",
      what: message,
      hint: hint?.replace(/, or run `ticketing doctor`$/, ""),
      kind,
    };
  }
}
