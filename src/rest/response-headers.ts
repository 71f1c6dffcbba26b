import { validateHeaderName, validateHeaderValue } from "node:http";

/** Headers as `writeHead` takes them, names in lower case. */
export type Head = Record<string, string | number | string[]>;

/** Names and values; a name may come several times, or with several values. */
export type HeaderEntries = Iterable<readonly [name: string, value: string | readonly string[]]>;

/**
 * What says how the body is framed and encoded, or belongs to the connection. These are set for the
 * bytes that are sent, and nothing else may say otherwise: RFC 9110, 7.6.1 and 8; RFC 9112, 6;
 * RFC 9113, 8.2.2.
 */
const framing = new Set([
  ...["content-type", "content-length", "content-encoding", "transfer-encoding"],
  ...["connection", "keep-alive", "proxy-connection", "te", "trailer", "upgrade"],
]);

/** Headers of which several lines stand beside each other. */
const additive = new Set(["set-cookie", "vary"]);

const plainName = /^[a-z-]+$/;
const plainValue = /^[\x20-\x7e]*$/;

/** The headers of one response that the application sets. Those that frame it are ignored. */
export class ResponseHeaders {
  #lines: Record<string, string | string[]> | undefined = undefined;
  #live: HeaderEntries[] | undefined = undefined;

  /** @throws TypeError for what cannot be a header: here, where the fault is, and not in the head. */
  set(name: string, value: string): void {
    // Node's own checks are slow, and asked only about what is not plain.
    if (!plainName.test(name)) {
      validateHeaderName(name);
    }
    if (!plainValue.test(value)) {
      validateHeaderValue(name, value);
    }
    const key = name.toLowerCase();
    if (!framing.has(key)) {
      this.#lines ??= {};
      this.#lines[key] = value;
    }
  }

  append(name: string, value: string): void {
    const key = name.toLowerCase();
    const before = this.#lines?.[key];
    this.set(name, value);
    if (before !== undefined && this.#lines !== undefined) {
      this.#lines[key] = [before, value].flat();
    }
  }

  /** Adds headers that may still change: they are read when the head is written. */
  addLive(headers: HeaderEntries): void {
    this.#live ??= [];
    this.#live.push(headers);
  }

  /** Takes headers over. Cookies and `Vary` join those that are there, others replace them. */
  merge(headers: HeaderEntries): void {
    this.#settle();
    for (const [name, value] of headers) {
      const [first = "", ...others] = [value].flat();
      if (additive.has(name.toLowerCase())) {
        this.append(name, first);
      } else {
        this.set(name, first);
      }
      for (const other of others) {
        this.append(name, other);
      }
    }
  }

  /** @param name in lower case */
  get(name: string): string | string[] | undefined {
    this.#settle();
    return this.#lines?.[name];
  }

  /** The head of the response: `own`, which is changed, and what the application has set. */
  head(own: Head): Head {
    this.#settle();
    return this.#lines === undefined ? own : Object.assign(own, this.#lines);
  }

  #settle(): void {
    const live = this.#live;
    this.#live = undefined;
    for (const headers of live ?? []) {
      this.merge(headers);
    }
  }
}
