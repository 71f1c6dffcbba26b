import type { Wanted } from "./find.ts";
import { foldText, wordsOf } from "./fold.ts";

/** A part of a text, and whether it is what was searched for. */
export interface Part {
  readonly text: string;
  readonly match: boolean;
}

/** Characters of an excerpt, and of those before its first match. */
const [mostLength, mostBefore] = [200, 60];

/** Consecutive words, the last of which may continue. */
interface Sequence {
  readonly words: readonly string[];
  readonly isPrefix: boolean;
}

/** Marks what a search looked for. @returns undefined for a text without any of it */
export type Mark = (text: string) => Part[] | undefined;

/** Creates a function that cuts an excerpt out of a text, from a little before its first match. */
export function createMark(wanted: readonly (readonly Wanted[])[]): Mark {
  const sequences = wanted.flat().flatMap(({ texts, isPrefix }) =>
    texts.map(
      (text, i): Sequence => ({
        words: wordsOf(foldText(text)).map(({ folded }) => folded),
        isPrefix: isPrefix && i === 0,
      }),
    ),
  );
  const isStart = ({ words, isPrefix }: Sequence) => isPrefix && words.length === 1;
  const byFirst = Map.groupBy(
    sequences.filter(({ words }) => words.length > 0),
    (sequence) => (isStart(sequence) ? "" : (sequence.words[0] as string)),
  );
  const starting = byFirst.get("") ?? [];

  return (original) => {
    const text = original.replace(/\s+/g, " ").trim();
    const words = wordsOf(text);
    const hits: { start: number; end: number }[] = [];
    for (let i = 0; i < words.length; i++) {
      const fits = ({ words: wanted, isPrefix }: Sequence) =>
        wanted.every((word, k) => {
          const folded = words[i + k]?.folded;
          const mayGoOn = isPrefix && k === wanted.length - 1;
          return mayGoOn ? folded?.startsWith(word) : folded === word;
        });
      const found = [...starting, ...(byFirst.get(words[i]?.folded ?? "") ?? [])].filter(fits);
      const length = Math.max(0, ...found.map(({ words }) => words.length));
      const [first, last] = [words[i], words[i + length - 1]];
      if (first && last && length > 0) {
        hits.push({ start: first.start, end: last.end });
        i += length - 1;
      }
    }
    return hits[0] && excerpt(text, hits, hits[0].start);
  };
}

function excerpt(text: string, hits: readonly { start: number; end: number }[], first: number) {
  const isLong = text.length > mostLength;
  // At the beginning of a word.
  const start = isLong && first > mostBefore ? text.indexOf(" ", first - mostBefore) + 1 : 0;
  const from = start > first ? first : start;
  const to = Math.min(text.length, from + mostLength);
  const parts: Part[] = [];
  const add = (piece: string, match: boolean) => {
    if (piece !== "") {
      parts.push({ text: piece.toWellFormed(), match });
    }
  };
  let at = from;
  for (const { start, end } of hits.filter((hit) => hit.start < to)) {
    add((at === from && from > 0 ? "…" : "") + text.slice(at, start), false);
    add(text.slice(start, Math.min(end, to)), true);
    at = Math.min(end, to);
  }
  add(text.slice(at, to) + (to < text.length ? "…" : ""), false);
  return parts;
}
