import completion from "@bomb.sh/tab/commander";
import type { Command } from "commander";

/** Adds `completion`, and the hidden `complete` that its script calls. */
export function addCompletion(program: Command): void {
  completion(program, { completionCommandName: "completion" });
  program.commands
    .find((command) => command.name() === "completion")
    ?.description("Generates a shell completion script");
}
