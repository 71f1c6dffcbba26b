import type { Page } from "playwright-core";

/** The methods of the API that the page calls, from now on. */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const method = /\/ticketing\.v1\.\w+\/(\w+)$/.exec(new URL(request.url()).pathname)?.[1];
    if (method !== undefined) {
      calls.push(method);
    }
  });
  return calls;
}
