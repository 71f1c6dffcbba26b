/** A word or, in quotes, several in a row. */
export interface Term {
  readonly text: string;
  /** Whether it may be the start of a word: the last term, as someone is typing. */
  readonly isPrefix: boolean;
  readonly isQuoted: boolean;
}

/** The operators of a query. Other words with a colon, such as `http://…`, are text. */
export const operators = [
  "from",
  "status",
  "priority",
  "tag",
  "assignee",
  "channel",
  "before",
  "after",
  "has",
  "is",
] as const;

export interface Operator {
  readonly name: (typeof operators)[number];
  /** May be empty. */
  readonly value: string;
  /** Whether it leaves out what it names: `-status:closed`. */
  readonly isNegated: boolean;
}

/** The parameter `q` of a list of tickets, parsed. */
export interface Query {
  /** All the terms of one of the lists. */
  readonly wanted: readonly (readonly Term[])[];
  /** None of these. */
  readonly unwanted: readonly Term[];
  readonly operators: readonly Operator[];
  /** The number of a ticket, if the query is nothing else: `#5` or `5`. */
  readonly number: number | undefined;
}

const token = new RegExp(
  `(?<minus>-(?=\\S))?(?:(?<name>${operators.join("|")}):(?:"(?<quoted>[^"]*)"?|(?<value>\\S*))` +
    `|"(?<phrase>[^"]*)"?|(?<word>\\S+))`,
  "giu",
);
/** A letter, a digit or a picture. Symbols alone are not words. */
const isWord = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;
const largestNumber = 2 ** 31 - 1;

/**
 * Parses a query such as `refund -card "due date" from:ada status:open`, where `or` between words
 * means either of the two. It accepts any text, in time proportional to its length.
 */
export function parseQuery(q: string): Query {
  const lists: Term[][] = [[]];
  const unwanted: Term[] = [];
  const found: Operator[] = [];
  let last: Term | undefined;
  for (const { groups = {} } of q.matchAll(token)) {
    const isNegated = groups.minus !== undefined;
    const isQuoted = groups.phrase !== undefined;
    const text = (groups.phrase ?? groups.word ?? "").trim();
    const list = lists.at(-1) as Term[];
    last = undefined;
    if (groups.name !== undefined) {
      const name = groups.name.toLowerCase() as Operator["name"];
      found.push({ name, value: (groups.quoted ?? groups.value ?? "").trim(), isNegated });
    } else if (/^or$/i.test(groups.word ?? "") && !isNegated && list.length > 0) {
      lists.push([]);
    } else if (isWord.test(text)) {
      const term = { text, isQuoted, isPrefix: false };
      (isNegated ? unwanted : list).push(term);
      last = isNegated || isQuoted ? undefined : term;
    }
  }
  const typed = last;
  const wanted = lists
    .filter((list) => list.length > 0)
    .map((list) =>
      list.map((term) => (term === typed ? { ...term, isPrefix: isStart(term) } : term)),
    );
  return { wanted, unwanted, operators: found, number: numberIn(q) };
}

/** One letter would start too many words, and a number with its sign is whole. */
const isStart = ({ text }: Term) => !/^(?:[\0-\x7f]|#\d+)$/.test(text);

function numberIn(q: string): number | undefined {
  const number = Number(/^\s*#?(\d{1,10})\s*$/.exec(q)?.[1] ?? 0);
  return number > 0 && number <= largestNumber ? number : undefined;
}
