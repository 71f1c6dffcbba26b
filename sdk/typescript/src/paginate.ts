import type { CallOptions } from "./options.ts";

/** Any method whose response is a page. */
// biome-ignore lint/suspicious/noExplicitAny: each method has a request and entries of its own.
type ListMethod = (request: any, options?: CallOptions) => Promise<Page<any>>;

interface Page<Item> {
  readonly data: readonly Item[];
  readonly nextPageToken: string;
}

export interface PageOptions extends CallOptions {
  /** Stops after this many entries. */
  readonly limit?: number | undefined;
}

/**
 * Iterates over the entries of a list and fetches its pages as needed.
 *
 * ```ts
 * for await (const ticket of paginate(client.tickets.listTickets, { status: ["open"] })) …
 * ```
 */
export async function* paginate<List extends ListMethod>(
  list: List,
  ...[
    request = {},
    { limit = Number.POSITIVE_INFINITY, ...options } = {},
  ]: undefined extends Parameters<List>[0]
    ? [request?: Parameters<List>[0], options?: PageOptions]
    : [request: Parameters<List>[0], options?: PageOptions]
): AsyncGenerator<Awaited<ReturnType<List>>["data"][number], void, undefined> {
  let left = limit;
  let { pageToken } = request as { pageToken?: string };
  do {
    const page = await list({ ...request, ...(pageToken && { pageToken }) }, options);
    for (const item of page.data) {
      if (left-- <= 0) {
        return;
      }
      yield item;
    }
    pageToken = page.nextPageToken;
  } while (pageToken && left > 0);
}
