import type { CallOptions } from "@connectrpc/connect";

/** The response of every list method. */
interface Page<Item> {
  readonly data: readonly Item[];
  readonly nextPageToken: string;
}

export interface PageOptions extends CallOptions {
  /** Stops after this many entries. */
  readonly limit?: number;
}

/**
 * Iterates over the entries of a list and fetches its pages as needed.
 *
 * ```ts
 * for await (const ticket of paginate(client.tickets.listTickets, { status: ["open"] })) …
 * ```
 */
export async function* paginate<Request extends { pageToken?: string }, Item>(
  list: (request: Request, options?: CallOptions) => Promise<Page<Item>>,
  request: Request,
  { limit = Number.POSITIVE_INFINITY, ...options }: PageOptions = {},
): AsyncGenerator<Item, void, undefined> {
  let left = limit;
  let { pageToken } = request;
  do {
    const page = await list({ ...request, pageToken }, options);
    for (const item of page.data) {
      if (left-- <= 0) {
        return;
      }
      yield item;
    }
    pageToken = page.nextPageToken;
  } while (pageToken !== "" && left > 0);
}
