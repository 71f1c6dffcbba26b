import { trimLines } from "./text.ts";

/** A text, and the history that it quotes below. */
interface Quote {
  readonly body: string;
  readonly quotedText: string;
}

/**
 * Splits the quoted history from the end of an e-mail's text. Nothing is lost but empty lines
 * around the two. A reply between the lines that it quotes stays whole, and so does
 * one that forwards another, or has no text of its own.
 */
export function splitQuote(text: string): Quote {
  const lines = text.split("\n");
  const start = startOfHistory(lines) ?? lines.length;
  const body = trimLines(lines.slice(0, start).join("\n"));
  const quotedText = trimLines(lines.slice(start).join("\n"));
  return body === "" ? { body: quotedText, quotedText: "" } : { body, quotedText };
}

/** Index of the first line of the history. */
function startOfHistory(lines: readonly string[]): number | undefined {
  const quoted = startOfQuotedLines(lines);
  for (const [index, line] of lines.entries()) {
    if (index === quoted || forwarded.test(line)) {
      break;
    }
    if (separator.test(line) || isHeaderBlock(lines, index) || startsUnmarkedQuote(lines, index)) {
      return index;
    }
  }
  return quoted;
}

/** The first of the `>` lines that the text ends with, or the line that says who wrote them. */
function startOfQuotedLines(lines: readonly string[]): number | undefined {
  let first: number | undefined;
  let index = lines.length - 1;
  for (; isQuoted(lines[index]) || (index >= 0 && isBlank(lines[index])); index--) {
    first = isQuoted(lines[index]) ? index : first;
  }
  if (first === undefined) {
    return undefined;
  }
  for (let start = Math.max(0, index + 1 - attributionLines); start <= index; start++) {
    if (attributionAt(lines, start)?.end === index + 1) {
      return start;
    }
  }
  return first;
}

/** Whether someone's words follow whom some mailers quote without a mark at each line. */
function startsUnmarkedQuote(lines: readonly string[], index: number): boolean {
  const attribution = attributionAt(lines, index);
  if (attribution === undefined || !timed.test(attribution.text)) {
    return false;
  }
  let next = attribution.end;
  while (next < lines.length && isBlank(lines[next])) {
    next += 1;
  }
  return next < lines.length && !isQuoted(lines[next]);
}

const isQuoted = (line = "") => /^ {0,3}>/.test(line);
const isBlank = (line = "") => line.trim() === "";

/** Mailers wrap the line that says who wrote. */
const attributionLines = 3;
const maxAttribution = 300;

/** A line such as `On Monday, Ada wrote:` and the index of the line after it. */
function attributionAt(lines: readonly string[], index: number) {
  let text = "";
  for (let end = index + 1; end <= index + attributionLines; end++) {
    const line = lines[end - 1] ?? "";
    text = `${text} ${line.slice(0, maxAttribution).trim()}`.trimStart();
    if (isBlank(line) || isQuoted(line) || text.length > maxAttribution) {
      return undefined;
    }
    if (attribution.test(text)) {
      return { text, end };
    }
    if (!attributionStart.test(text)) {
      return undefined;
    }
  }
  return undefined;
}

/** How lines begin that mailers may have wrapped. */
const attributionStart = /^(On|Am|Le|El|Il|Em|Op|Den|Dne|W dniu|\d{1,4}[./-]|\d{4}年)/u;

/** `wrote:` as mailers say it, or an address and a colon. */
const attribution =
  /(\b(wrote|schrieb( .{1,80})?|a écrit|escribió|ha scritto|escreveu|schreef( .{1,80})?|skrev( .{1,80})?|kirjoitti|pisze|napsal\(a\)|yazdı)|пишет|написала?|написал\(а\)|写道|寫道|のメール|님이 작성|<\S+@\S+>)\s?[:：]$/iu;

/** A time or an address: what mailers write, and people hardly do. */
const timed = /\d{1,2}[:.h]\d{2}|\S@\S/;

/** Lines that mailers put above what was written before. */
const separator =
  /^\s*-{3,}\s*(Original Message|Original-?Nachricht|Ursprüngliche Nachricht|Message d['’]origine|Mensaje original|Messaggio originale|Mensagem original|Oorspronkelijk bericht|Oprindelig meddelelse|Ursprungligt meddelande|Исходное сообщение|原始邮件|元のメッセージ)\s*-{3,}\s*$/iu;

/** A forwarded e-mail is what its sender has to say. */
const forwarded =
  /^\W*(Begin forwarded message|Forwarded message|Weitergeleitete Nachricht|Message transféré|Mensaje reenviado|Messaggio inoltrato|Doorgestuurd bericht|Пересылаемое сообщение)/iu;

/** Whether the headers of another e-mail begin here, as Outlook shows them. */
const isHeaderBlock = (lines: readonly string[], index: number): boolean =>
  fromHeader.test(lines[index] ?? "") &&
  lines
    .slice(index + 1, index + 6)
    .filter((line) => otherHeaders.some((header) => header.test(line))).length >= 2;

const fromHeader = /^\s*\*?(From|Von|De|Da|Van|Från|Fra|Lähettäjä|Od|От|发件人|差出人)\s?[:：]/iu;
const otherHeaders = [
  /^\s*\*?(Sent|Date|Gesendet|Datum|Envoyé|Enviado|Fecha|Inviato|Data|Verzonden|Skickat|Sendt|Lähetetty|Wysłano|Отправлено|Дата|发送时间|送信日時)\s?[:：]/iu,
  /^\s*\*?(To|An|À|Para|A|Aan|Till|Til|Vastaanottaja|Do|Кому|收件人|宛先)\s?[:：]/iu,
  /^\s*\*?(Subject|Betreff|Objet|Asunto|Oggetto|Assunto|Onderwerp|Ämne|Emne|Aihe|Temat|Тема|主题|件名)\s?[:：]/iu,
];
