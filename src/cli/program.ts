import { Command, Help, type Option } from "commander";
import { collections } from "../../gen/collections.ts";
import { comments } from "../../gen/comments.ts";
import { version } from "../config/version.ts";
import { groupName } from "./contract/names.ts";
import { summaryOf } from "./contract/summary.ts";
import { addCommonOptions, addRootOptions } from "./options/options.ts";

/** A command, or a group of commands, whose code loads only when it is used. */
interface Entry {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly summary: string;
  /** Adds the command itself. */
  add(program: Command): Promise<void>;
}

const access: readonly Entry[] = [
  {
    name: "login",
    summary: "Logs you in with the identity provider of the service",
    add: async (program) => (await import("./commands/login.ts")).addLogin(program),
  },
  {
    name: "logout",
    summary: "Logs you out and revokes your tokens",
    add: async (program) => (await import("./commands/profiles.ts")).addLogout(program),
  },
  {
    name: "profiles",
    summary: "Lists, chooses and removes stored credentials",
    add: async (program) => (await import("./commands/profiles.ts")).addProfiles(program),
  },
  {
    name: "doctor",
    summary: "Checks your connection and credential",
    add: async (program) => (await import("./commands/doctor.ts")).addDoctor(program),
  },
];

/** A group for every service of the contract, with a command for every method. */
const workspace: readonly Entry[] = Object.entries(collections).map(
  ([collection, { typeName, load }]) => {
    const name = groupName(collection);
    const aliases = name === collection ? [] : [collection];
    const description = comments[typeName] ?? "";
    return {
      name,
      aliases,
      summary: summaryOf(description),
      async add(program) {
        const group = program.command(name).aliases(aliases).description(description);
        const { addMethods } = await import("./contract/contract-commands.ts");
        addMethods(group, await load(), collection);
        const { addShortcuts } = await import("./commands/shortcuts.ts");
        addShortcuts(group, collection);
      },
    };
  },
);

const api: Entry = {
  name: "api",
  summary: "Makes any call of the REST API",
  add: async (program) => (await import("./commands/api.ts")).addApi(program),
};

const logs: Entry = {
  name: "logs",
  summary: "Shows the calls of API keys",
  add: async (program) => (await import("./commands/logs.ts")).addLogs(program),
};

const mcp: Entry = {
  name: "mcp",
  summary: "Connects an AI agent to the service",
  add: async (program) => (await import("./commands/mcp.ts")).addMcp(program),
};

const webhooks: readonly Entry[] = [
  {
    name: "listen",
    summary: "Shows events, or forwards them to a receiver on your machine",
    add: async (program) => (await import("./commands/listen.ts")).addListen(program),
  },
  {
    name: "trigger",
    summary: "Triggers an event",
    add: async (program) => (await import("./commands/trigger.ts")).addTrigger(program),
  },
  {
    name: "verify",
    summary: "Verifies the signature of a delivery",
    add: async (program) => (await import("./commands/verify.ts")).addVerify(program),
  },
];

const other: readonly Entry[] = [
  {
    name: "completion",
    aliases: ["complete"],
    summary: "Generates a shell completion script",
    async add(program) {
      const { default: completion } = await import("@bomb.sh/tab/commander");
      // Also adds the hidden `complete` that the script calls.
      completion(program, { completionCommandName: "completion" });
    },
  },
];

const sections: ReadonlyMap<string, readonly Entry[]> = new Map([
  ["Access:", access],
  ["Workspace:", [...workspace, api, logs, mcp]],
  ["Webhooks:", webhooks],
  ["Other:", other],
]);

/**
 * The command `ticketing`: a command per method of the contract, and the handwritten ones.
 * @param words of the command line. Commands that none of them names have only their name and summary,
 *   because their code takes longer to load than Node takes to start. Default: all are complete.
 */
export async function createProgram(words?: readonly string[]): Promise<Command> {
  const program = new Command("ticketing")
    .description("Manages your workspace in a support ticketing service.")
    .version(version)
    .enablePositionalOptions()
    .showHelpAfterError("(see --help)")
    .configureHelp({ optionDescription: describeOption })
    .exitOverride();
  addRootOptions(program);
  for (const [title, entries] of sections) {
    program.commandsGroup(title);
    for (const { name, aliases = [], summary, add } of entries) {
      if (words === undefined || [name, ...aliases].some((each) => words.includes(each))) {
        await add(program);
        const command = program.commands.find((each) => each.name() === name) as Command;
        addCommonOptions(command.summary(summary));
      } else {
        program.command(name).summary(summary);
      }
    }
  }
  return program
    .helpCommand("help [command]", "Shows help for a command")
    .addHelpText("after", environmentHelp);
}

/** Marks mandatory options as required, as the fields of the contract are. */
function describeOption(option: Option): string {
  const text = new Help().optionDescription(option);
  return option.mandatory ? `${text} (required)` : text;
}

const environmentHelp = `
Environment:
  SERVICE_URL      address of the service (default: http://localhost:8080)
  SERVICE_TOKEN    API key or JWT; overrides your login
  SERVICE_PROFILE  profile to use (see ticketing profiles)
  NO_COLOR         turns colours off

Exit codes:
  0 success     1 failure    2 invalid usage or request     3 authentication
  4 not found   5 conflict   6 unavailable or rate limited  7 network`;
