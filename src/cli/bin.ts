#!/usr/bin/env node
import { CommanderError } from "commander";
import { exitCodes, Failure } from "../terminal/failure.ts";
import { endWithReader, note, paintNote, plain } from "../terminal/output.ts";
import { createProgram } from "./program.ts";

main(process.argv);

/** Runs a command line, and sets the exit code of the process. */
async function main(argv: readonly string[]): Promise<void> {
  endWithReader();
  try {
    const program = await createProgram(argv);
    await program.parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has printed it; asking for help is not an error.
      process.exitCode = error.exitCode === 0 ? 0 : exitCodes.usage;
      return;
    }
    const failure = error instanceof Failure ? error : await explain(error);
    report(failure);
    process.exitCode = exitCodes[failure.kind];
  }
}

/** Loads late: it needs most of the code of a call. */
async function explain(error: unknown): Promise<Failure> {
  const { toFailure } = await import("./calls/to-failure.ts");
  return toFailure(error);
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
