/** A page of a list, newest first: its identifiers descend. */
export interface Page {
  readonly data: readonly { readonly id: string }[];
  readonly nextPageToken: string;
}

/**
 * Merges a fresh first page into the pages that are loaded: rows are updated, and new ones added,
 * in the first page, in their place. If there may be rows between the two, only the fresh page is
 * left.
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
