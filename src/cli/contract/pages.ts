import type { Message } from "@bufbuild/protobuf";
import { startCounter } from "../progress.ts";

/** A page of a list. */
export type Page = Message & { data: unknown[]; nextPageToken: string };

/** The most that a page holds. */
const longestPage = 100;

/**
 * Fetches every page of a list, from the one that the request asks for. Shows on a terminal how much
 * has come.
 */
export async function* pagesOf(
  call: (input: Message) => Promise<Message>,
  request: Message,
): AsyncGenerator<Page, void> {
  const counter = startCounter();
  const { pageSize } = request as Message & { pageSize: number };
  let input = { ...request, pageSize: pageSize || longestPage } as Message;
  let count = 0;
  try {
    for (;;) {
      const page = (await call(input)) as Page;
      counter.clear();
      yield page;
      if (page.nextPageToken === "") {
        return;
      }
      count += page.data.length;
      counter.show(count);
      input = { ...input, pageToken: page.nextPageToken } as Message;
    }
  } finally {
    counter.clear();
  }
}

/** Returns the pages as one. */
export async function joinPages(pages: AsyncIterable<Page>): Promise<Message> {
  let last: Page | undefined;
  const data: unknown[] = [];
  for await (last of pages) {
    data.push(...last.data);
  }
  return { ...last, data } as Page;
}
