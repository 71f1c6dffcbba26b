import type { CallOptions } from "@connectrpc/connect";

/** What every list method answers. */
interface Page<Item> {
  readonly data: readonly Item[];
  readonly nextPageToken: string;
}

export interface PageOptions extends CallOptions {
  /** Stop after so many entries. */
  readonly limit?: number;
}

/**
 * Every entry of a list, page after page as they are needed.
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
