import completion from "@bomb.sh/tab/commander";
import { Command } from "commander";
import { version } from "../config/settings.ts";
import { addApi } from "./commands/api.ts";
import { addConfig } from "./commands/config.ts";
import { addDoctor } from "./commands/doctor.ts";
import { addListen } from "./commands/listen.ts";
import { addLogin } from "./commands/login.ts";
import { addLogout } from "./commands/logout.ts";
import { addProfiles } from "./commands/profiles.ts";
import { addServiceCommands } from "./commands/service.ts";
import { addShortcuts, find } from "./commands/shortcuts.ts";
import { addTail } from "./commands/tail.ts";
import { addTrigger } from "./commands/trigger.ts";
import { addVerify } from "./commands/verify.ts";
import { addCommonOptions } from "./common-options.ts";
import { addContractCommands } from "./contract/contract-commands.ts";

/** The command `ticketing`: a command per method of the contract, and the handwritten ones. */
export function createProgram(): Command {
  const program = new Command("ticketing")
    .description("Runs a self-hosted support ticketing service and manages your workspace.")
    .version(version)
    .enablePositionalOptions()
    .showHelpAfterError("(see --help)")
    .exitOverride();

  program.commandsGroup("Service:");
  addServiceCommands(program);
  addConfig(program);
  program.commandsGroup("Access:");
  addLogin(program);
  addLogout(program);
  addProfiles(program);
  addDoctor(program);
  program.commandsGroup("Workspace:");
  addContractCommands(program);
  addShortcuts(program);
  addTail(find(program, "tickets"));
  addApi(program);
  program.commandsGroup("Webhooks:");
  addListen(program);
  addTrigger(program);
  addVerify(program);
  program.commandsGroup("Other:").helpCommand("help [command]", "Shows help for a command");
  addCommonOptions(program);
  completion(program, { completionCommandName: "completion" });
  find(program, "completion").description("Generates a shell completion script");
  program.addHelpText("after", environmentHelp);
  return program;
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
