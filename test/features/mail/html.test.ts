// @suite default
// @needs chromium
import t from "tap";
import { composeMail } from "../../../src/features/mail/compose.ts";
import { readTemplate } from "../../../src/features/mail/template.ts";
import { launchBrowser } from "../../portal/support/browser.ts";
import { content } from "./content.ts";

/** The message in an email: as HTML, without styles, and as text. */
function message(body: string) {
  const { text, html } = composeMail({ ...content, body, footer: "" });
  const shown = String(html)
    .replace(/^[\s\S]*<div style="max-width[^>]*>\n/, "")
    .replace(/\n<p dir="auto"[^>]*>Reply to this email[\s\S]*$/, "")
    .replace(/ (?:style|rel)="[^"]*"/g, "")
    .replaceAll(' dir="auto"', "");
  return { html: shown, text: String(text).replace(/\n\nReply to this email[\s\S]*$/, "") };
}

const cases: Record<string, [markdown: string, html: string, text: string]> = {
  lists: [
    "Do:\n\n- one\n- two\n  1. a\n  2. b\n\n7. seven\n8. eight",
    '<p>Do:</p><ul><li>one</li><li>two<ol><li>a</li><li>b</li></ol></li></ul><ol start="7"><li>seven</li><li>eight</li></ol>',
    "Do:\n\n- one\n- two\n  1. a\n  2. b\n\n7. seven\n8. eight",
  ],
  "a list of paragraphs": [
    "- one\n\n  more\n\n- two",
    "<ul><li><p>one</p><p>more</p></li><li><p>two</p></li></ul>",
    "- one\n\n  more\n- two",
  ],
  code: [
    "Run `npm i`:\n\n```sh\nnpm i\n\n  **x** [a](https://b.example)\n```",
    "<p>Run <code>npm i</code>:</p><pre><code>npm i\n\n  **x** [a](https://b.example)</code></pre>",
    "Run `npm i`:\n\n    npm i\n\n      **x** [a](https://b.example)",
  ],
  links: [
    "[Help](https://lamps.example/a?b=1&c=2), https://lamps.example/x. [m](mailto:a@b.example)",
    '<p><a href="https://lamps.example/a?b=1&amp;c=2"><bdi>Help</bdi></a>, <a href="https://lamps.example/x"><bdi>https://lamps.example/x</bdi></a>. <a href="mailto:a@b.example"><bdi>m</bdi></a></p>',
    "Help (https://lamps.example/a?b=1&c=2), https://lamps.example/x. m (mailto:a@b.example)",
  ],
  "what is no link": [
    "[x](javascript:alert(1)) [y](data:text/html,z) <a href='https://evil.example'>z</a>",
    "<p>[x](javascript:alert(1)) [y](data:text/html,z) &lt;a href='https://evil.example'&gt;z&lt;/a&gt;</p>".replace(
      "&lt;a href='https://evil.example'",
      "&lt;a href='<a href=\"https://evil.example\"><bdi>https://evil.example</bdi></a>'",
    ),
    "[x](javascript:alert(1)) [y](data:text/html,z) <a href='https://evil.example'>z</a>",
  ],
  quotes: [
    "> It is dark.\n> Still.\n>\n> > Since when?\n\nSince Monday.",
    "<blockquote><p>It is dark.<br>Still.</p><blockquote><p>Since when?</p></blockquote></blockquote><p>Since Monday.</p>",
    "> It is dark.\n> Still.\n>\n> > Since when?\n\nSince Monday.",
  ],
  headings: [
    "# One\n### Three\ntext",
    "<h3>One</h3><h4>Three</h4><p>text</p>",
    "One\n\nThree\n\ntext",
  ],
  "images are links": [
    "![A lamp](https://lamps.example/l.png) ![](data:image/png;base64,AA==)",
    '<p><a href="https://lamps.example/l.png"><bdi>A lamp</bdi></a> ![](data:image/png;base64,AA==)</p>',
    "A lamp (https://lamps.example/l.png) ![](data:image/png;base64,AA==)",
  ],
  emphasis: [
    "**a** _b_ ~~c~~ 2*3*4 snake_case_name",
    "<p><strong>a</strong> <em>b</em> <s>c</s> 2<em>3</em>4 snake_case_name</p>",
    "*a* _b_ ~c~ 2_3_4 snake_case_name",
  ],
  "from right to left": ["مرحبًا **بك**", "<p>مرحبًا <strong>بك</strong></p>", "مرحبًا *بك*"],
};

for (const [name, [markdown, html, text]] of Object.entries(cases)) {
  t.test(`a message in HTML and in plain text: ${name}`, async (t) => {
    t.same(message(markdown), { html, text });
  });
}

t.test("in a browser, narrow and wide, light and dark", async (t) => {
  const template = readTemplate({
    logoUrl: "https://lamps.example/logo.png",
    accentColor: "#2f6fed",
    intro: "# Lighthouse",
    footer: "x".repeat(300),
  });
  const body = [
    "w".repeat(500),
    `https://lamps.example/${"a/".repeat(200)}`,
    `\`${"c".repeat(300)}\``,
    `\`\`\`\n${"p".repeat(300)}\n\`\`\``,
    `> ${"q".repeat(300)}\n\n- ${"l".repeat(300)}\n  - ${"m".repeat(300)}`,
    "مرحبًا بك في المتجر",
  ].join("\n\n");
  const agent = { name: "Grace", signature: "s".repeat(300) };
  const workspace = { name: "Lighthouse", template };
  const html = String(composeMail({ ...content, body, agent, workspace }).html);
  const browser = await launchBrowser(t);
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await browser.newPage({ colorScheme });
    const loaded: string[] = [];
    await page.route("**/*", (route) => {
      loaded.push(route.request().url());
      return route.abort();
    });
    await page.setContent(html);
    t.same(loaded, [template.logoUrl], "nothing else is loaded");
    for (const width of [420, 1_200]) {
      await page.setViewportSize({ width, height: 800 });
      t.same(
        await page.evaluate(`[
          document.documentElement.scrollWidth <= ${width},
          getComputedStyle(document.body).color,
          getComputedStyle([...document.querySelectorAll("p")].find((p) => p.textContent.includes("مرحب"))).direction,
          Math.max(...[...document.querySelectorAll("p, pre, li")].map((e) => e.getBoundingClientRect().width)) <= 600,
        ]`),
        [true, colorScheme === "dark" ? "rgb(255, 255, 255)" : "rgb(0, 0, 0)", "rtl", true],
        `${colorScheme} at ${width}`,
      );
    }
  }
});
