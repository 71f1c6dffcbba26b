import { paint, plain } from "./output.ts";

/** The verdict of a check: fine, worth a look, or broken. */
export interface Verdict {
  readonly status: "ok" | "warn" | "fail";
  readonly what: string;
  /** How to fix it. */
  readonly hint?: string | undefined;
}

/** The result of one check. */
export interface Finding extends Verdict {
  readonly check: string;
}

export const ok = (what: string): Verdict => ({ status: "ok", what });
export const warn = (what: string, hint: string): Verdict => ({ status: "warn", what, hint });
export const fail = (what: string, hint: string): Verdict => ({ status: "fail", what, hint });

/** Judges a number by two limits: fine as `good`, else a problem as `bad`. */
export function grade(
  value: number,
  limits: { readonly warn: number; readonly fail: number },
  good: string,
  bad: string,
  hint: string,
): Verdict {
  if (value <= limits.warn) {
    return ok(good);
  }
  return value > limits.fail ? fail(bad, hint) : warn(bad, hint);
}

const marks = {
  ok: ["green", "✓"],
  warn: ["yellow", "!"],
  fail: ["red", "✗"],
} as const satisfies Record<Verdict["status"], unknown>;

/** Formats findings as a list for people, each problem with its fix. */
export function formatFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.map(({ check, status, what, hint }) => {
    const [style, mark] = marks[status];
    const line = `${paint(style, mark)} ${check.padEnd(width)}  ${plain(what)}`;
    return status === "ok" || hint === undefined
      ? line
      : `${line}\n  ${paint("yellow", "→")} ${plain(hint)}`;
  });
  return lines.join("\n");
}
