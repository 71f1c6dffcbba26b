import { CommanderError } from "commander";
import { exitCodes, type Failure, toFailure } from "./failure.ts";
import { note, paintNote, plain } from "./output.ts";
import { createProgram } from "./program.ts";

/** Runs a command line, and sets the exit code of the process. */
export async function main(argv: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has printed it; asking for help is not an error.
      process.exitCode = error.exitCode === 0 ? 0 : exitCodes.usage;
      return;
    }
    const failure = toFailure(error);
    report(failure);
    process.exitCode = exitCodes[failure.kind];
  }
}

function report({ message, details, hint, requestId }: Failure): void {
  note(`${paintNote("red", "error:")} ${plain(message)}`);
  for (const detail of details) {
    note(`  ${plain(detail)}`);
  }
  if (hint !== undefined) {
    note(`  ${paintNote("yellow", "→")} ${plain(hint)}`);
  }
  if (requestId !== undefined) {
    note(paintNote("dim", `  request ${plain(requestId)}`));
  }
}
