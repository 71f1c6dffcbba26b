import type { InfiniteData } from "@tanstack/react-query";

/** A page of a list in descending order of identifiers. */
export interface Page {
  readonly data: readonly { readonly id: string }[];
  readonly nextPageToken: string;
}

/**
 * Merges a fresh first page into the loaded pages: updates rows, and inserts new ones into the
 * first page in order. Keeps only the fresh page if rows may be missing in between.
 */
export function mergeHead<P extends Page>(pages: readonly P[], head: P): P[] {
  const [first, ...others] = pages;
  const known = new Set(pages.flatMap(({ data }) => data.map(({ id }) => id)));
  const added = head.data.filter(({ id }) => !known.has(id));
  const hasGap = added.length === head.data.length && head.nextPageToken !== "";
  if (first === undefined || hasGap) {
    return [head];
  }
  const fresh = new Map(head.data.map((row) => [row.id, row]));
  const updated = (page: P) => page.data.map((row) => fresh.get(row.id) ?? row);
  const data = [...added, ...updated(first)].sort((a, b) => (a.id < b.id ? 1 : -1));
  return [{ ...first, data }, ...others.map((page) => ({ ...page, data: updated(page) }))];
}

/** Replaces consecutive pages. The pages after them remain only if they still follow. */
export function replacePages<P extends Page>(
  { pages, pageParams }: InfiniteData<P, string>,
  start: number,
  fresh: InfiniteData<P, string>,
): InfiniteData<P, string> {
  const end = start + fresh.pages.length;
  const isContinued = fresh.pages.at(-1)?.nextPageToken === pageParams[end];
  const rest = isContinued ? end : pages.length;
  return {
    pages: [...pages.slice(0, start), ...fresh.pages, ...pages.slice(rest)],
    pageParams: [...pageParams.slice(0, start), ...fresh.pageParams, ...pageParams.slice(rest)],
  };
}
