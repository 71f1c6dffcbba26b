import { readFileSync } from "node:fs";
import { type Command, InvalidArgumentError, Option } from "commander";
import { Failure } from "../../terminal/failure.ts";
import { filterJson } from "../../terminal/output.ts";
import type { Json } from "../../terminal/table.ts";
import { turnOnDebug } from "../calls/curl.ts";
import { chooseProfile } from "../credentials/environment.ts";
import { checkName } from "../credentials/profile.ts";

interface CommonOptions {
  readonly jq?: string;
  readonly debug?: boolean;
  readonly profile?: string;
}

/** Commands that call no service. */
const offline = new Set(["verify", "completion", "profiles"]);

/** Adds the options that many commands have to a command, or to all commands of a group. */
export function addCommonOptions(group: Command): void {
  for (const command of leavesOf(group)) {
    if (command.options.some(({ long }) => long === "--json")) {
      command.addOption(jqOption().implies({ json: true }));
    }
    if (!offline.has(group.name())) {
      command.addOption(profileOption().helpGroup("Access:"));
      command.addOption(debugOption().helpGroup("Output:"));
    }
  }
}

/** Adds them before the command, where people also write them, and makes them work. */
export function addRootOptions(program: Command): void {
  program.addOption(profileOption()).addOption(debugOption());
  program.hook("preAction", (_, command) => apply({ ...program.opts(), ...command.opts() }));
}

/** The commands that do something. */
const leavesOf = (command: Command): Command[] =>
  command.commands.length > 0 ? command.commands.flatMap(leavesOf) : [command];

/** `--jq`, for commands that print JSON. */
export const jqOption = () =>
  new Option(
    "--jq <expression>",
    "filter the JSON with jq, and print strings without quotes",
  ).helpGroup("Output:");

const profileOption = () =>
  new Option(
    "--profile <name>",
    "use this profile instead of SERVICE_URL and SERVICE_TOKEN",
  ).argParser(checkName);

const debugOption = () =>
  new Option("--debug", "show each call as a curl command, without secrets, and its result");

async function apply({ jq, debug, profile }: CommonOptions): Promise<void> {
  if (profile !== undefined) {
    chooseProfile(profile);
  }
  if (debug) {
    turnOnDebug();
  }
  if (jq !== undefined) {
    const { createJq } = await import("./jq.ts");
    filterJson(await createJq(jq));
  }
}

/** `-H`, which can be repeated. */
export const headerOption = () =>
  new Option(
    "-H, --header <name: value>",
    "request header, such as If-Match, X-Workspace-Id or X-Member-Id (repeatable)",
  ).argParser((text, headers: Headers = new Headers()) => {
    const [, name = "", value = ""] = /^([^:]+):\s*(.*)$/.exec(text) ?? [];
    try {
      headers.append(name, value);
    } catch {
      throw new InvalidArgumentError("Use the form `Name: value`.");
    }
    return headers;
  });

/**
 * Reads a file, or standard input when it is named `-`.
 * @throws {Failure} when it cannot be read
 */
export function readSource(file: string): Buffer {
  try {
    return readFileSync(file === "-" ? 0 : file);
  } catch (error) {
    throw new Failure("usage", `cannot read ${file}: ${(error as Error).message}`);
  }
}

/**
 * Reads the text of a file, or of standard input when it is named `-`, without the mark that editors on
 * Windows put at the start.
 * @throws {Failure} when it cannot be read or is not UTF-8
 */
export function readText(file: string): string {
  const bytes = readSource(file);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Failure("usage", `${file} is not UTF-8`);
  }
}

/** `true`, `false`, `null`, and a number that stays the same as a double, are JSON; other texts are themselves. */
export function readLiteral(text: string): Json {
  if (!/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?)$/.test(text)) {
    return text;
  }
  const value: Json = JSON.parse(text);
  return typeof value !== "number" || isExact(text) ? value : text;
}

/** A double holds 15 digits, and some integers with 16. */
const isExact = (text: string) =>
  text.includes(".") ? text.replace(/\D/g, "").length <= 15 : Number.isSafeInteger(Number(text));
