import { readEnvironment } from "../environment.ts";
import { Failure } from "../failure.ts";
import { callRest, type RestCall } from "../rest-call.ts";
import { toRestFailure } from "../rest-failure.ts";

interface Page {
  readonly data: unknown[];
  readonly nextPageToken: string;
}

/**
 * Fetches the pages after the first one.
 * @param first the JSON of the first page
 * @returns the JSON of one page with everything
 * @throws {Failure} when the response is not a page
 */
export async function fetchPages(call: RestCall, first: string): Promise<string> {
  const { data, nextPageToken } = readPage(first);
  for (let token = nextPageToken; token !== ""; ) {
    const url = new URL(call.url);
    url.searchParams.set("pageToken", token);
    const response = await callRest({ ...call, url });
    const text = await response.text();
    if (!response.ok) {
      throw toRestFailure(readEnvironment().url, response, text);
    }
    const page = readPage(text);
    data.push(...page.data);
    token = page.nextPageToken;
  }
  return JSON.stringify({ data, nextPageToken: "" });
}

function readPage(text: string): Page {
  const page = JSON.parse(text) as Partial<Page> | null;
  if (!Array.isArray(page?.data) || typeof page.nextPageToken !== "string") {
    throw new Failure("usage", "--paginate: the response is not a page of a list");
  }
  return page as Page;
}
