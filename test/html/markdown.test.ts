// @suite default
import t from "tap";
import { type MarkdownNode, parseMarkdown } from "../../src/html/markdown.ts";
import { markdownHtml } from "../../src/html/markdown-html.ts";
import fc from "../support/properties.ts";

/** The tree in short: `[p|Hello |[strong|Ada]]`. */
function outline(node: MarkdownNode): string {
  if (typeof node === "string") {
    return node;
  }
  const { tag, href, start, children } = node;
  return `[${[tag, href, start, ...children.map(outline)].filter((part) => part !== undefined).join("|")}]`;
}
const outlineOf = (text: string) => parseMarkdown(text).map(outline).join("");

const link = (href: string, text = href) =>
  `<a href="${href}" rel="noopener noreferrer nofollow"><bdi>${text}</bdi></a>`;
const paragraph = (html: string) => `<p dir="auto">${html}</p>`;

t.test("agents' Markdown as a tree and as HTML", async (t) => {
  const cases: Record<string, readonly [text: string, tree: string, html: string]> = {
    emphasis: [
      "**Bold**, _soft_ and ~~gone~~",
      "[p|[strong|Bold]|, |[em|soft]| and |[s|gone]]",
      paragraph("<strong>Bold</strong>, <em>soft</em> and <s>gone</s>"),
    ],
    "marks within words": [
      "snake_case_name, 2*3*4",
      "[p|snake_case_name, 2|[em|3]|4]",
      paragraph("snake_case_name, 2<em>3</em>4"),
    ],
    lines: [
      "One\nTwo\n\nThree",
      "[p|One|[br]|Two][p|Three]",
      '<p dir="auto">One<br>Two</p><p dir="auto">Three</p>',
    ],
    "line ends of other systems": [
      "One\r\nTwo\rThree",
      "[p|One|[br]|Two|[br]|Three]",
      paragraph("One<br>Two<br>Three"),
    ],
    code: [
      "Run `npm  ci <x>`",
      "[p|Run |[code|npm  ci <x>]]",
      paragraph("Run <code>npm  ci &lt;x&gt;</code>"),
    ],
    "a block of code": [
      "```sh\nrm  **\n\nls\n```",
      "[pre|[code|rm  **\n\nls]]",
      '<pre dir="auto"><code>rm  **\n\nls</code></pre>',
    ],
    lists: [
      "Do:\n- one\n- two\n  1. deep",
      "[p|Do:][ul|[li|one]|[li|two|[ol|[li|deep]]]]",
      '<p dir="auto">Do:</p><ul dir="auto"><li>one</li><li>two<ol><li>deep</li></ol></li></ul>',
    ],
    "a list from four": [
      "4. four\n5. five",
      "[ol|4|[li|four]|[li|five]]",
      '<ol dir="auto" start="4"><li>four</li><li>five</li></ol>',
    ],
    quotes: [
      "> said\n> twice\n\nNo.",
      "[blockquote|[p|said|[br]|twice]][p|No.]",
      '<blockquote dir="auto"><p>said<br>twice</p></blockquote><p dir="auto">No.</p>',
    ],
    headings: [
      "# One\n### Three",
      "[h3|One][h4|Three]",
      '<h3 dir="auto">One</h3><h4 dir="auto">Three</h4>',
    ],
    "a line between": [
      "A\n\n---\nB",
      "[p|A][hr][p|B]",
      '<p dir="auto">A</p><hr dir="auto"><p dir="auto">B</p>',
    ],
    links: [
      "[the lamp](https://a.example/x?a=1&b=2) and [mail](mailto:a@b.example)",
      "[p|[a|https://a.example/x?a=1&b=2|the lamp]| and |[a|mailto:a@b.example|mail]]",
      paragraph(
        `${link("https://a.example/x?a=1&amp;b=2", "the lamp")} and ${link("mailto:a@b.example", "mail")}`,
      ),
    ],
    "an entity or an escape in an address": [
      "[a](https://a.example/?a&lt;b) [b](<https://a.example/\\_x?&copy;>)",
      "[p|[a|https://a.example/?a&lt;b|a]| |[a|https://a.example/_x?&copy;|b]]",
      paragraph(
        `${link("https://a.example/?a&amp;lt;b", "a")} ${link("https://a.example/_x?&amp;copy;", "b")}`,
      ),
    ],
    "addresses in a text": [
      "See https://a.example/_x_/y, not a.example or a@b.example.",
      "[p|See |[a|https://a.example/_x_/y|https://a.example/_x_/y]|, not a.example or a@b.example.]",
      paragraph(`See ${link("https://a.example/_x_/y")}, not a.example or a@b.example.`),
    ],
    "a link without words": [
      "[](https://a.example/)",
      "[p|[a|https://a.example/|https://a.example/]]",
      paragraph(link("https://a.example/")),
    ],
    "a link within a link": [
      "[a <https://b.example> c](https://d.example)",
      "[p|[a|https://d.example|a |https://b.example| c]]",
      paragraph(link("https://d.example", "a https://b.example c")),
    ],
    images: [
      "![A lamp](https://a.example/1.png) ![](https://a.example/2.png)",
      "[p|[a|https://a.example/1.png|A lamp]| |[a|https://a.example/2.png|https://a.example/2.png]]",
      paragraph(`${link("https://a.example/1.png", "A lamp")} ${link("https://a.example/2.png")}`),
    ],
    "an image in a link": [
      "[![A lamp](https://a.example/1.png)](https://b.example)",
      "[p|[a|https://b.example|A lamp]]",
      paragraph(link("https://b.example", "A lamp")),
    ],
    "other links are text": [
      "[a](javascript:alert(1)) [b](/c) ![d](data:image/png;base64,x) <javascript:e> ftp://f.example",
      "[p|[a](javascript:alert(1)) [b](/c) ![d](data:image/png;base64,x) <javascript:e> ftp://f.example]",
      paragraph(
        "[a](javascript:alert(1)) [b](/c) ![d](data:image/png;base64,x) &lt;javascript:e&gt; ftp://f.example",
      ),
    ],
    "HTML is text": [
      '<b onclick="x">Hi</b> &amp; <!-- no -->\n\n<script>\nx\n</script>',
      '[p|<b onclick="x">Hi</b> &amp; <!-- no -->][p|<script>|[br]|x|[br]|</script>]',
      `${paragraph("&lt;b onclick=&quot;x&quot;&gt;Hi&lt;/b&gt; &amp;amp; &lt;!-- no --&gt;")}${paragraph("&lt;script&gt;<br>x<br>&lt;/script&gt;")}`,
    ],
    "a signature is no heading": [
      "Bye\n--\nAda\n===",
      "[p|Bye|[br]|--|[br]|Ada|[br]|===]",
      paragraph("Bye<br>--<br>Ada<br>==="),
    ],
    "an indented line is no code": ["    Indented", "[p|Indented]", paragraph("Indented")],
    "nothing disappears": [
      "[1]: https://a.example",
      "[p|[1]: |[a|https://a.example|https://a.example]]",
      paragraph(`[1]: ${link("https://a.example")}`),
    ],
    "no text turns what is around it": [
      "**a\u202eb\u2067** c\u2069 [\u2069d](https://a.example)",
      "[p|[strong|ab\u2067\u2069]| c |[a|https://a.example|d]]",
      paragraph(`<strong>ab\u2067\u2069</strong> c ${link("https://a.example", "d")}`),
    ],
    "nothing at all": [" \n ", "", ""],
  };
  for (const [name, [text, tree, html]] of Object.entries(cases)) {
    t.equal(outlineOf(text), tree, name);
    t.equal(markdownHtml(parseMarkdown(text)), html, name);
  }
});

t.test("text beyond the bounds is shown as typed", async (t) => {
  const within = "**a** ".repeat(1_250);
  t.equal(outlineOf(within.trim()).split("[strong|a]").length, 1_251);
  const beyond = `${within}**b**\nhttps://c.example\n\nd`;
  const shown = `[p|${within}**b**|[br]||[a|https://c.example|https://c.example]][p|d]`;
  t.equal(outlineOf(beyond), shown);
  const quoted = (depth: number) => `${">".repeat(depth)} a`;
  t.match(outlineOf(quoted(20)), `[blockquote|[p|a${"]".repeat(21)}`);
  t.equal(outlineOf(quoted(90)), `[p|${quoted(90)}]`);
  t.equal(outlineOf(quoted(4_000)), `[p|${quoted(4_000)}]`);
});

t.test("styles for mail programs", async (t) => {
  t.equal(
    markdownHtml(parseMarkdown("> a\n\n1. b"), { p: "margin:0", ol: "padding:0" }),
    '<blockquote dir="auto"><p style="margin:0">a</p></blockquote><ol dir="auto" style="padding:0"><li>b</li></ol>',
  );
});

/** The tags, with their attributes, that the HTML may have. */
const known =
  /^<(?:\/?(?:p|h3|h4|ul|ol|li|blockquote|pre|code|strong|em|s|bdi)|\/a|br|hr)(?: dir="auto")?(?: start="\d+")?>$|^<a href="(?:https?:\/\/|mailto:)[^"<>\s]*" rel="noopener noreferrer nofollow">$/i;
const pieces = fc.constantFrom(
  ..."*_~`[]()!<>#&\"'\\-+.:/=|{}\n \t1a",
  ..."\u202e\u2067\u2069\0",
  "https://",
  "mailto:",
  "javascript:",
  "java\tscript:",
  "data:text/html,",
  "](javascript:alert(1))",
  "](https://a.example",
  "<script>",
  "<img src=x onerror=y>",
  '" onclick="',
  "&#106;avascript&colon;",
  "```\n",
  "\n- ",
  "\n> ",
  "![",
);
const anyText = fc.oneof(
  fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join("")),
  fc.string({ unit: "binary", maxLength: 200 }),
);

t.test("no text produces an unexpected tag, attribute or kind of link", async () => {
  fc.assert(
    fc.property(anyText, (text) => {
      /** The tags that are open. */
      const open: string[] = [];
      for (const [tag] of markdownHtml(parseMarkdown(text)).matchAll(/<[^>]*>?/g)) {
        const [, end, name = ""] = /^<(\/?)(\w+)/.exec(tag) ?? [];
        if (!known.test(tag) || (name === "a" && !end && open.includes("a"))) {
          return false;
        }
        if (end ? open.pop() !== name : !["br", "hr"].includes(name) && !open.push(name)) {
          return false;
        }
      }
      return open.length === 0;
    }),
    { numRuns: 10_000 },
  );
});

const size = 1 << 16;
const filled = (piece: string) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
const letter = /[\p{L}\p{M}\p{N} ]/u;

/** Its start that is still formatted. */
function formatted(text: string): string {
  let marks = 0;
  const end = [...text].findIndex((character) => !letter.test(character) && ++marks > 5_000);
  return end === -1 ? text : text.slice(0, end);
}

/** As many marks, with words between them. */
const spread = (text: string) =>
  text.replace(/[^\p{L}\p{M}\p{N} ]/gu, (mark) => `${mark}${" a".repeat(6)}`).slice(0, size);

const hostile: Record<string, string> = {
  ...Object.fromEntries(
    [
      ..."[*_>`<~&\\#-|\n\t x",
      ...["*a ", "a**b", "*a_ ", "__a**b", "***a** ", "_a", "*a*", "*[_", "~~a "],
      ...["![](", "[a](", "[](<", '[a](x "', "[a](((((((((", "[a]: b\n", "`a", "```\n"],
      ...["<a ", "<!-- ", "<?", "<![CDATA[", "&amp"],
      ...["a@b.", "http://", "http://a.bc ", "www.", "mailto:a", "//a.b"],
      ...["- ", "- a\n", "- a\n\n", "1. ", "- > ", "> a\n", ">\n\n", "# a\n", "a\n=\n", "|a\n"],
    ].map((piece) => [piece, filled(piece)]),
  ),
  "brackets that close": "[".repeat(size / 2) + "]".repeat(size / 2),
  "links in links": "[".repeat(size / 8) + filled("](a)").slice(0, size / 2),
  "deeper lists": Array.from({ length: 250 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n"),
  "deeper quotes": Array.from({ length: 360 }, (_, depth) => `${">".repeat(depth)}a`).join("\n"),
  "longer fences": Array.from({ length: 360 }, (_, length) => "`".repeat(length)).join("a"),
};

/** CPU time, far above what they take, and far below what grows with the square of the length. */
const maxMs = 500;

t.test("no text of the maximum length blocks the process", async (t) => {
  let slowest = { name: "", ms: 0 };
  for (const [piece, whole] of Object.entries(hostile)) {
    for (const text of [whole, formatted(whole), spread(formatted(whole))]) {
      const began = process.cpuUsage();
      markdownHtml(parseMarkdown(text));
      const ms = process.cpuUsage(began).user / 1_000;
      slowest = ms > slowest.ms ? { name: `${piece} of ${text.length}`, ms } : slowest;
    }
  }
  t.comment(`the slowest: ${JSON.stringify(slowest)}`);
  t.ok(slowest.ms < maxMs, JSON.stringify(slowest));
});
