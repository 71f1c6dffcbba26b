import { Failure } from "../../terminal/failure.ts";
import { note, plain } from "../../terminal/output.ts";

/** Applies a jq expression to JSON. @returns the JSON of each result, on one line */
type Jq = (json: string) => string[];

/**
 * Loads jq, and compiles an expression.
 * @throws {Failure} naming the position of a syntax error
 */
export async function createJq(expression: string): Promise<Jq> {
  const [{ loadJq }, { readJqBinary }] = await Promise.all([
    import("jq-wasm"),
    import("./jq-binary.ts"),
  ]);
  const jq = await loadJq({ wasmBinary: readJqBinary() });
  const apply: Jq = (json) => {
    const { stdout, stderr, exitCode } = run(() => jq.raw(json, expression, ["-c", "--"]));
    if (exitCode !== 0) {
      throw explain(stderr);
    }
    if (stderr !== "") {
      note(plain(stderr));
    }
    return stdout === "" ? [] : stdout.split("\n");
  };
  // Without input it only compiles, before the command has an effect.
  apply("");
  return apply;
}

function run<T>(work: () => T): T {
  try {
    return work();
  } catch {
    // It ran out of memory or of stack.
    throw new Failure("failed", "--jq: the expression does not end, or its result is too large");
  }
}

/** The message of jq, and below it the line of the expression with a mark at the position. */
function explain(stderr: string): Failure {
  const [first = "", ...more] = stderr.split("\n");
  const isSyntax = stderr.endsWith("compile error");
  const message = first
    .replace(/^jq: error(?: \(at [^)]*\))?:? */, "")
    .replace(" at <top-level>", "")
    .replace(/:$/, "");
  const place = isSyntax ? more.slice(0, -1).filter((line) => line !== "") : more;
  return new Failure(isSyntax ? "usage" : "failed", `--jq: ${message}`, { details: place });
}
