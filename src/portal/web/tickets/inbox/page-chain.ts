/**
 * Where the pages of a list begin. A page is reached by the token that the page before it ends
 * with, so the pages form a chain; which of them are in memory does not matter to it.
 */
export interface PageChain {
  /** By page: its token, and the index of its first row. Never empty. */
  readonly starts: readonly { readonly token: string; readonly offset: number }[];
  /** How many rows the list has; undefined until its end is known. */
  readonly total?: number;
}

/** The chain of a list of which nothing is known. */
export const emptyChain: PageChain = { starts: [{ token: "", offset: 0 }] };

interface Page {
  readonly data: readonly unknown[];
  readonly nextPageToken: string;
}

/**
 * Enters what a page tells. If it ends elsewhere than before, as its rows have moved, what followed
 * it is forgotten.
 */
export function linkPage(chain: PageChain, token: string, page: Page): PageChain {
  const at = chain.starts.findIndex((start) => start.token === token);
  const start = chain.starts[at];
  if (start === undefined) {
    return chain;
  }
  const end = start.offset + page.data.length;
  const starts = chain.starts.slice(0, at + 1);
  if (page.nextPageToken === "") {
    return chain.total === end ? chain : { starts, total: end };
  }
  const next = chain.starts[at + 1];
  const isSame = next?.token === page.nextPageToken && next.offset === end;
  return isSame ? chain : { starts: [...starts, { token: page.nextPageToken, offset: end }] };
}

/** The page that a row is on, or the last one that is known. */
export const pageOf = ({ starts }: PageChain, row: number): number =>
  Math.max(
    0,
    starts.findLastIndex(({ offset }) => offset <= row),
  );
