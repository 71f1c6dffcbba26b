/** An email that is made to be slow or large. */
interface HostileMail {
  /** All of it but the Message-ID and the end of the headers. */
  readonly head: string;
  readonly body: string;
  /** Whether it can be read at all. */
  readonly isRead: boolean;
}

const html = (body: string): HostileMail => ({
  head: "Content-Type: text/html\r\n",
  body,
  isRead: true,
});

/** By what there is much of. Functions, as the texts are long. */
export const hostileMails: Readonly<Record<string, () => HostileMail>> = {
  "490,000 parts": () => ({
    head: "Content-Type: multipart/mixed; boundary=b\r\n",
    body: "--b\r\n".repeat(490_000),
    isRead: false,
  }),
  "490,000 empty lines": () => ({ head: "", body: "\n".repeat(490_000), isRead: false }),
  "300,000 headers": () => ({ head: "A: b\r\n".repeat(300_000), body: "Hi", isRead: false }),
  "items in items": () => html("<p><li><dd>".repeat(46_000)),
  "ends of nothing": () => html("<b>".repeat(80_000) + "</x>".repeat(68_000)),
  "tables in tables": () => html("<table><tr><td>".repeat(34_000)),
  "beginnings of tags": () => html("<a ".repeat(170_000)),
  "charsets of words": () => ({
    head: "Subject: =?x?b?/Pz8?= =?cp850?q?=81?=\r\n".repeat(23_000),
    body: "Hi",
    isRead: true,
  }),
  "a missing boundary": () => ({
    head: "Content-Type: multipart/mixed; boundary=b\r\n",
    body: `${`--${" ".repeat(200)}\r\n`.repeat(4_900)}--c\r\nContent-Type: text/plain\r\n\r\nHi`,
    isRead: true,
  }),
  "2.4 MiB of text": () => ({
    head: "",
    body: `${"a".repeat(70)}\r\n`.repeat(35_000),
    isRead: true,
  }),
};
