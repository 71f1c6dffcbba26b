import completion from "@bomb.sh/tab/commander";
import { Command } from "commander";
import { version } from "../config/settings.ts";
import { addConfig } from "./commands/config.ts";
import { addDoctor } from "./commands/doctor.ts";
import { addListen } from "./commands/listen.ts";
import { addLogin } from "./commands/login.ts";
import { addLogout } from "./commands/logout.ts";
import { addServiceCommands } from "./commands/service.ts";
import { addShortcuts, find } from "./commands/shortcuts.ts";
import { addTail } from "./commands/tail.ts";
import { addTrigger } from "./commands/trigger.ts";
import { addVerify } from "./commands/verify.ts";
import { addContractCommands } from "./contract/contract-commands.ts";

/** The command `ticketing`: what the contract gives, and what it does not. */
export function createProgram(): Command {
  const program = new Command("ticketing")
    .description("A self-hosted support ticketing service, and everything to work with it.")
    .version(version)
    .enablePositionalOptions()
    .showHelpAfterError("(--help says more)")
    .exitOverride();

  program.commandsGroup("The service:");
  addServiceCommands(program);
  addConfig(program);
  program.commandsGroup("Your access:");
  addLogin(program);
  addLogout(program);
  addDoctor(program);
  program.commandsGroup("The workspace:");
  addContractCommands(program);
  addShortcuts(program);
  addTail(find(program, "tickets"));
  program.commandsGroup("Webhooks:");
  addListen(program);
  addTrigger(program);
  addVerify(program);
  program.commandsGroup("Other:");
  completion(program, { completionCommandName: "completion" });
  program.addHelpText("after", environmentHelp);
  return program;
}

const environmentHelp = `
Environment:
  SERVICE_URL      address of the service (default: http://localhost:8080)
  SERVICE_TOKEN    API key or JWT; without it, the login
  NO_COLOR         no colours

Exit codes:
  0 done   1 failed   2 wrong usage   3 no good credential   4 not found
  5 conflict   6 the service cannot just now   7 the service cannot be reached`;
