/** The page that a browser has reached. */
interface Visit {
  readonly url: string;
  readonly status: number;
  readonly text: string;
}

/** Goes to an address, by POST if there is a form to send. */
type Browser = (url: string, form?: string) => Promise<Visit>;

/**
 * A browser without a screen: keeps cookies and follows redirects.
 * @param isEnd addresses at which it stops
 * @param send replaces fetch
 */
export function createBrowser(
  isEnd: (url: string) => boolean = () => false,
  send: typeof fetch = fetch,
): Browser {
  const cookies = new Map<string, string>();
  return async (url, form) => {
    for (let body = form; ; body = undefined) {
      const response = await send(url, {
        method: body === undefined ? "GET" : "POST",
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          ...(body !== undefined && { "content-type": "application/x-www-form-urlencoded" }),
        },
        body,
        redirect: "manual",
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === "") {
          cookies.delete(name);
        } else {
          cookies.set(name, value);
        }
      }
      const location = response.headers.get("location");
      if (location === null) {
        return { url, status: response.status, text: await response.text() };
      }
      url = new URL(location, url).href;
      if (isEnd(url)) {
        return { url, status: response.status, text: "" };
      }
    }
  };
}
