import type { Finding, Verdict } from "../terminal/findings.ts";
import { paint, plain } from "./output.ts";

const marks = {
  ok: ["green", "✓"],
  warn: ["yellow", "!"],
  fail: ["red", "✗"],
} as const satisfies Record<Verdict["status"], unknown>;

/** Formats findings as a list for people, each problem with what to do about it. */
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
