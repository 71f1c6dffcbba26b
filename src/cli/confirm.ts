import { createInterface } from "node:readline/promises";
import { Failure } from "./failure.ts";

/**
 * Asks the person at the terminal before something is lost for good. A script has nobody to ask, so
 * there the command line is enough.
 * @throws {Failure} unless the answer is yes
 */
export async function confirm(question: string): Promise<void> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY || !stderr.isTTY) {
    return;
  }
  const prompt = createInterface({ input: stdin, output: stderr });
  const left = new AbortController();
  // Ctrl-C and Ctrl-D close it.
  prompt.once("close", () => left.abort());
  const answer = await prompt
    .question(`${question} [y/N] `, { signal: left.signal })
    .catch(() => "")
    .finally(() => prompt.close());
  if (!/^y(es)?$/i.test(answer.trim())) {
    throw new Failure("failed", "nothing has changed");
  }
}
