import { curlOf, type ShownRequest } from "./curl.ts";
import { note, paintNote, plain } from "./output.ts";

let isOn = false;

/** Shows each call from now on: `--debug`. */
export function turnOnDebug(): void {
  isOn = true;
}

export const isDebugging = (): boolean => isOn;

/** How a call ended. */
export interface Outcome {
  /** HTTP status and its name, or why there is no response. */
  readonly result: string;
  readonly requestId?: string | null | undefined;
}

/**
 * Shows a call on standard error while debugging: a `curl` command before it, and its result after
 * it, as a comment of the shell.
 * @returns shows the result
 */
export function showCall(request: ShownRequest): (outcome: Outcome) => void {
  if (!isOn) {
    return () => {};
  }
  note(curlOf(request));
  const start = performance.now();
  return ({ result, requestId }) => {
    const parts = [result, `${Math.round(performance.now() - start)} ms`, requestId].filter(
      Boolean,
    );
    note(paintNote("dim", `# ${plain(parts.join(", "))}`));
  };
}
