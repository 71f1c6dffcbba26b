import type { Command } from "commander";

/** Runs a command with the arguments of the process. A failure is one line, and exit code 1. */
export async function run(command: Command): Promise<void> {
  // The command continues to its end, as it may have a database to stop.
  process.stdout.on("error", () => {});
  try {
    await command.parseAsync();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // No one reads its output anymore, as in `… | head -1`.
    if (code !== "EPIPE") {
      console.error(`ticketing: ${message}`);
      process.exit(1);
    }
  }
}
