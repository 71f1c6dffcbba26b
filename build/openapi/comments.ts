import type { AnyDesc } from "@bufbuild/protobuf";
import { getComments } from "@bufbuild/protoplugin";

/**
 * The comment on an element of the contract, as Markdown. Wrapped lines are
 * joined; paragraphs and lists stay.
 */
export function commentOf(desc: AnyDesc): string {
  if (desc.kind === "file") {
    return "";
  }
  const lines = (getComments(desc).leading ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => !/^buf:lint:/.test(line));
  return lines
    .join("\n")
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replace(/\n(?![-*] |\d+\. )/g, " "))
    .join("\n\n");
}
