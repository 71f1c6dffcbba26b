import type { Reads } from "../../../db/connect.ts";
import { textArray } from "../../../db/pool/array-literal.ts";
import { foldText } from "./fold.ts";
import { nearbyWords } from "./nearby-words.ts";
import type { Term } from "./parse-query.ts";
import { createWordForms, type FormsOf } from "./word-forms.ts";

/** A term with everything that is searched for it. */
export interface Wanted {
  /** The word as it was typed, then the other forms of its word. */
  readonly texts: readonly string[];
  /** Whether the first of the texts may be the start of a word. */
  readonly isPrefix: boolean;
}

interface SearchOptions {
  /** All the terms of one of the lists. If there are none, the newest tickets. */
  readonly wanted: readonly (readonly Term[])[];
  /** None of these. */
  readonly unwanted: readonly Term[];
  /** Whether a message with a file is wanted, in addition to the terms. */
  readonly hasFile: boolean;
  /** Only tickets that were opened before this time are searched. */
  readonly before: Date | undefined;
}

export interface Found {
  /** The tickets, in no order. */
  readonly ids: readonly string[];
  /** Whether there are more tickets with these words. */
  readonly isTruncated: boolean;
  readonly wanted: readonly (readonly Wanted[])[];
  /** Words of the terms, in place of which others were searched for. */
  readonly corrections: ReadonlyMap<string, string>;
}

/** Maximum tickets that a search finds. */
const mostFound = 1_000;
/** Maximum words of a query whose forms are searched, and that are corrected. */
const [mostForms, mostCorrections] = [16, 5];

/**
 * Searches the tickets of a workspace. If none match, it looks for words that differ by one letter.
 * It reads a bounded number of rows, even for a word that every ticket has.
 */
export async function findTickets(reads: Reads, options: SearchOptions): Promise<Found> {
  const { unwanted } = options;
  const formsOf = await createWordForms(reads);
  const others = (
    await withForms(
      formsOf,
      unwanted.map((term) => [term]),
    )
  ).map(([term]) => [term]);
  const search = async (wanted: SearchOptions["wanted"]) => {
    const expanded = await withForms(formsOf, wanted);
    return { ...(await run(reads, expanded, others as Wanted[][], options)), wanted: expanded };
  };
  const found = await search(options.wanted);
  if (found.ids.length > 0 || found.isTruncated) {
    return { ...found, corrections: new Map() };
  }
  const corrections = await correct(reads, formsOf, options.wanted);
  if (corrections.size === 0) {
    return { ...found, corrections };
  }
  const corrected = options.wanted.map((list) =>
    list.map((term) => ({ ...term, text: corrections.get(term.text) ?? term.text })),
  );
  return { ...(await search(corrected)), corrections };
}

interface Row {
  readonly ids: string[];
  readonly isTruncated: boolean;
}

async function run(
  { query }: Reads,
  wanted: Found["wanted"],
  unwanted: Found["wanted"],
  { hasFile, before }: Pick<SearchOptions, "hasFile" | "before">,
): Promise<Row> {
  const onlyFiles = hasFile && wanted.length === 0;
  const [row] = await query<Row>(
    `select ids, is_truncated as "isTruncated"
     from search_tickets($1, $2::jsonb, $3::jsonb, $4::timestamptz, $5::int)`,
    [
      JSON.stringify(onlyFiles ? [[{ sign: "+file" }]] : wanted),
      JSON.stringify(unwanted),
      before ?? null,
      mostFound,
    ],
  );
  return row as Row;
}

const isPlainWord = (text: string) => /^[\p{L}\p{M}]{3,40}$/u.test(text);

/** Adds the other forms of the words. */
async function withForms(
  formsOf: FormsOf,
  lists: SearchOptions["wanted"],
): Promise<(readonly Wanted[])[]> {
  const words = lists
    .flat()
    .filter(({ text, isQuoted }) => !isQuoted && isPlainWord(text))
    .map(({ text }) => text)
    .slice(0, mostForms);
  const forms = await formsOf(words);
  return lists.map((list) =>
    list.map(({ text, isPrefix, isQuoted }) => ({
      texts: [text, ...((!isQuoted && forms.get(text)) || [])],
      isPrefix,
    })),
  );
}

/** Finds words to replace those that no ticket has. */
async function correct(
  reads: Reads,
  formsOf: FormsOf,
  lists: SearchOptions["wanted"],
): Promise<Map<string, string>> {
  const corrections = new Map<string, string>();
  const all = lists.flat();
  const terms = all.filter(({ text, isQuoted }) => !isQuoted && isPlainWord(text));
  const isKnown = async (term: Term) => {
    const anywhere = { hasFile: false, before: undefined };
    const { ids } = await run(reads, await withForms(formsOf, [[term]]), [], anywhere);
    return ids.length > 0;
  };
  for (const term of terms.slice(0, mostCorrections)) {
    const near = nearbyWords(foldText(term.text));
    // A query of one term has just been searched for without success.
    if (near.length === 0 || (all.length > 1 && (await isKnown(term)))) {
      continue;
    }
    const [row] = await reads.query<{ word: string | null }>(
      "select correct_word($1, $2::text[]) as word",
      [textArray(near)],
    );
    if (row?.word) {
      corrections.set(term.text, row.word);
    }
  }
  return corrections;
}
