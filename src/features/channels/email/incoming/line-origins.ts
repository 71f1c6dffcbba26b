/** Marks where a link of ours was removed, which a mail program may have written in any form. */
const removedLink = "[link removed]";
const removedMark = "\ue000";

const image = /\[(?:cid|image):[^\]\n]{0,200}\]|\ufffc/gi;
/** The address of a link that has a text, in HTML that became text, in Markdown, and in text parts of ours. */
const target = /<https?:\/\/[^\s<>]*>|[\] ]\(https?:\/\/[^\s()]*\)/gi;

const withoutImages = (text: string) =>
  text.replaceAll(removedLink, removedMark).replace(image, " ");

/** The letters and digits of a text: mail programs wrap, mark and format the text that they quote. */
export const fold = (text: string): string => foldWords(text).join("");

/** The same, split into words, which may be empty. */
const foldWords = (text: string): string[] =>
  withoutImages(text)
    .replace(target, " ")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{So}\s\ue000]+/gu, "")
    .split(/\s+/)
    .map((word) => (word.includes(removedMark) ? "" : word));

/** Shorter lines match only where they continue quoted text: anyone may write `Yes`. */
const evidence = 16;
/** Characters of earlier messages that are searched for the lines of one email. */
const maxSearched = 1 << 23;

/** An earlier message. */
interface Earlier {
  readonly text: string;
  /** Has a one where a word ends. */
  readonly ends: Uint8Array;
}

function readEarlier(message: string): Earlier {
  const words = foldWords(message);
  const text = words.join("");
  const ends = new Uint8Array(text.length + 1);
  let end = 0;
  for (const word of words) {
    end += word.length;
    ends[end] = 1;
  }
  return { text, ends };
}

const nothing: Earlier = { text: "", ends: new Uint8Array(1) };

/** Whether a line begins an earlier message, is further down in one, or is new; undefined if it says nothing. */
export type LineOrigin = "first" | "next" | "new" | undefined;

/**
 * Finds the lines of a text that are consecutive lines of an earlier message. A line must be long to be
 * found on its own; a short one must follow others.
 */
export function lineOrigins(
  lines: readonly string[],
  messages: readonly string[],
): readonly LineOrigin[] {
  const earlier = messages.map(readEarlier);
  const folded = lines.map((line) => (line === "" ? "" : fold(line)));
  let searched = 0;
  /** The message that is being quoted, and how far. */
  let current = { message: nothing, at: 0 };

  const continues = ({ message: { text, ends }, at }: typeof current, line: string) =>
    text.startsWith(line, at) && (line.length >= evidence || ends[at + line.length] === 1);

  function find(index: number, line: string): typeof current | undefined {
    const probe = probeAt(folded, index);
    for (const message of probe === undefined ? [] : earlier) {
      searched += message.text.length;
      const at = searched > maxSearched ? -1 : message.text.indexOf(probe as string);
      if (at !== -1 && message.text.startsWith(line, at)) {
        return { message, at };
      }
    }
    return undefined;
  }

  return folded.map((line, index) => {
    if (line === "") {
      return lines[index] === "" || isEmpty(lines[index] ?? "") ? undefined : "new";
    }
    const from = continues(current, line) ? current : find(index, line);
    if (from === undefined) {
      return "new";
    }
    current = { message: from.message, at: from.at + line.length };
    return from.at === 0 ? "first" : "next";
  });
}

/** Whether a line has nothing but rules, marks and images. */
const isEmpty = (line: string) =>
  withoutImages(line)
    .split(/\s+/)
    .every((word) => word.includes(removedMark) || /^[\p{Cf}>|*_=~#.•·–—-]*$/u.test(word));

/** The line and, while it is short, those after it; undefined if that is too little. */
function probeAt(folded: readonly string[], index: number): string | undefined {
  let probe = "";
  for (let next = index; next < folded.length && probe.length < evidence; next++) {
    probe += folded[next];
  }
  return probe.length < evidence ? undefined : probe.slice(0, evidence);
}
