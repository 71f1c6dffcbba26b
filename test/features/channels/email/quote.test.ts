import t from "tap";
import { splitQuote } from "../../../../src/features/channels/email/quote.ts";
import { trimLines } from "../../../../src/features/channels/email/text.ts";
import fc from "../../../support/properties.ts";

const history = ["> Is it plugged in?", ">", "> Grace"].join("\n");
const outlook = [
  "From: Grace Hopper <grace@example.com>",
  "Sent: Monday, November 23, 2026 10:00",
  "To: Ada Lovelace",
  "Subject: Re: The lamp",
  "",
  "Is it plugged in?",
].join("\n");

/** What stands between the new text and the history that it quotes, with the history. */
const quoted: readonly [name: string, text: string][] = [
  ["Gmail", `On Mon, Nov 23, 2026 at 10:00 AM Grace <grace@example.com> wrote:\n\n${history}`],
  [
    "a wrapped line",
    `On Mon, Nov 23, 2026 at 10:00 AM Grace Hopper\n<grace@example.com>\nwrote:\n${history}`,
  ],
  ["Apple Mail", `On 23 Nov 2026, at 10:00, Grace <grace@example.com> wrote:\n\n${history}`],
  ["without marks", "On Mon, 23 Nov 2026 at 10:00, Grace wrote:\n\nIs it plugged in?\n\nGrace"],
  ["German", `Am 23.11.2026 um 10:00 schrieb Grace Hopper:\n${history}`],
  [
    "Gmail in German",
    `Am Mo., 23. Nov. 2026 um 10:00 Uhr schrieb Grace <grace@example.com>:\n\n${history}`,
  ],
  ["French", `Le lun. 23 nov. 2026 à 10:00, Grace <grace@example.com> a écrit :\n\n${history}`],
  [
    "Spanish",
    `El lun, 23 nov 2026 a las 10:00, Grace (<grace@example.com>) escribió:\n\n${history}`,
  ],
  ["Italian", `Il giorno lun 23 nov 2026 alle ore 10:00 Grace ha scritto:\n\n${history}`],
  ["Portuguese", `Em seg., 23 de nov. de 2026 às 10:00, Grace escreveu:\n\n${history}`],
  ["Dutch", `Op ma 23 nov 2026 om 10:00 schreef Grace <grace@example.com>:\n\n${history}`],
  ["Swedish", `Den mån 23 nov. 2026 kl 10:00 skrev Grace <grace@example.com>:\n\n${history}`],
  ["Polish", `W dniu 23.11.2026 o 10:00, Grace pisze:\n${history}`],
  ["Russian", `пн, 23 нояб. 2026 г. в 10:00, Grace <grace@example.com>:\n\n${history}`],
  ["Japanese", `2026年11月23日(月) 10:00 Grace <grace@example.com>:\n\n${history}`],
  ["Chinese", `Grace 于2026年11月23日周一 10:00写道：\n\n${history}`],
  ["marks alone", history],
  ["Outlook", outlook],
  [
    "Outlook in German",
    outlook
      .replace("From:", "Von:")
      .replace("Sent:", "Gesendet:")
      .replace("To:", "An:")
      .replace("Subject:", "Betreff:"),
  ],
  ["older Outlook", `-----Original Message-----\n${outlook}`],
  ["old Outlook in German", "-----Ursprüngliche Nachricht-----\nIs it plugged in?"],
];

/** Texts that stay as they are. */
const kept: readonly [name: string, text: string][] = [
  ["no history", "The lamp is dark.\n\nAda"],
  ["answers between the lines", `${history}\n\nYes.\n\n> Does it glow?\n\nNo.`],
  ["answers below", `On Mon, 23 Nov 2026 at 10:00, Grace wrote:\n${history}\n\nYes, it is.`],
  ["a forwarded e-mail", `See below.\n\n---------- Forwarded message ---------\n${outlook}`],
  ["Apple's forward", `See below.\n\nBegin forwarded message:\n\n${outlook}`],
  ["someone quoted in a sentence", "On Monday the manual wrote:\n\nPlug it in.\n\nI did."],
  ["a list with dashes", "I tried:\n--- the switch\n--- the plug"],
  ["a line of arrows", "Press\n> then\nrelease it"],
  ["history and nothing else", history],
];

t.test("history at the end is split off", async (t) => {
  for (const [name, text] of quoted) {
    for (const body of ["It is.", "Dear Grace,\n\nit is: I looked on Monday.\n\n-- \nAda"]) {
      t.same(splitQuote(`${body}\n\n${text}\n`), { body, quotedText: text }, name);
    }
  }
});

t.test("what is not history at the end stays", async (t) => {
  for (const [name, text] of kept) {
    t.same(splitQuote(text), { body: text, quotedText: "" }, name);
  }
});

t.test("nothing is lost, and there is a body if there is a text", async () => {
  const lines = [...quoted, ...kept].flatMap(([, text]) => text.split("\n"));
  const line = fc.oneof(fc.constantFrom(...lines, "", "  ", "> "), fc.string());
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const text = trimLines(lines.join("\n"));
      const { body, quotedText } = splitQuote(text);
      const rest = text.slice(body.length, text.length - quotedText.length);
      return (
        text.startsWith(body) &&
        text.endsWith(quotedText) &&
        rest.trim() === "" &&
        (body !== "" || text === "")
      );
    }),
    { numRuns: 1_000 },
  );
});
