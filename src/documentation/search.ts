import type { RenderedPage } from "./render.ts";
import type { DocPage } from "./site.ts";

/** A part of a page that contains all words of a query. */
export interface Hit {
  readonly page: DocPage;
  readonly title: string;
  /** Empty for the part below the title of the page. */
  readonly heading: string;
  readonly href: string;
  /** The text around the first word, split so that every second piece is a word of the query. */
  readonly excerpt: readonly string[];
}

interface Entry extends Omit<Hit, "excerpt"> {
  readonly text: string;
  /** Each in lower case. */
  readonly titleWords: string;
  readonly headingWords: string;
  readonly textWords: string;
}

/** Every part of every page, as the search reads them. */
export type SearchIndex = readonly Entry[];

const maxHits = 20;
const maxWords = 8;
/** Longest query, in characters. */
export const maxQuery = 100;
/** Characters of an excerpt before and after its word. */
const before = 60;
const after = 140;

/** The parts of a page, to search in. */
export const entriesOf = (page: DocPage, { title, sections }: RenderedPage): SearchIndex =>
  sections.map(({ id, heading, text }) => ({
    page,
    title,
    heading,
    href: page.path + (id && `#${id}`),
    text,
    titleWords: title.toLowerCase(),
    headingWords: heading.toLowerCase(),
    textWords: text.toLowerCase(),
  }));

/**
 * Finds the parts that contain all words of a query, the best first. It looks at the whole text of all pages,
 * which takes a few milliseconds, for 20 hits and eight words at most.
 */
export function search(index: SearchIndex, query: string): Hit[] {
  const words = wordsOf(query);
  if (words.length === 0) {
    return [];
  }
  return index
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxHits)
    .map(({ entry }) => ({ ...entry, excerpt: excerptOf(entry, words) }));
}

/** The words of a query, without the ending of a plural. */
const wordsOf = (query: string): string[] =>
  query
    .slice(0, maxQuery)
    .toLowerCase()
    .split(/[\s,;:"“”()]+/)
    .filter((word) => word !== "")
    .slice(0, maxWords)
    .map((word) => (word.length > 3 ? word.replace(/s$/, "") : word));

/** 0 if a word is missing. Titles count more than headings, and these more than text. */
function scoreOf({ titleWords, headingWords, textWords }: Entry, words: readonly string[]): number {
  let score = 0;
  for (const word of words) {
    const inTitle = titleWords.includes(word);
    const inHeading = headingWords.includes(word);
    const inText = textWords.includes(word);
    if (!inTitle && !inHeading && !inText) {
      return 0;
    }
    // The first part of a page represents all of it.
    const titleScore = headingWords === "" ? 12 : 2;
    score += (inTitle ? titleScore : 0) + (inHeading ? 8 : 0) + (inText ? 1 : 0);
  }
  return score;
}

function excerptOf({ text, textWords }: Entry, words: readonly string[]): string[] {
  const places = words.map((word) => textWords.indexOf(word)).filter((place) => place >= 0);
  const first = places.length === 0 ? 0 : Math.min(...places);
  // Whole words, unless one is as long as the excerpt.
  const space = text.indexOf(" ", first - before);
  const start = first <= before ? 0 : space === -1 || space > first ? first : space + 1;
  const far = first + after;
  const end = far >= text.length ? text.length : Math.max(first + 1, text.lastIndexOf(" ", far));
  const marked = new RegExp(`(${words.map(RegExp.escape).join("|")})`, "i");
  const pieces = text.slice(start, end).split(marked);
  pieces[0] = (start > 0 ? "… " : "") + pieces[0];
  return end < text.length ? [...pieces.slice(0, -1), `${pieces.at(-1)} …`] : pieces;
}
