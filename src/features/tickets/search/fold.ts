/** Letters that Unicode does not decompose. */
const others = new Map([
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["þ", "th"],
  ["ø", "o"],
  ["ł", "l"],
  ["đ", "d"],
  ["ı", "i"],
  ["ς", "σ"],
  ["ى", "ي"],
  ...[..."٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹"].map((digit, i): [string, string] => [digit, String(i % 10)]),
]);

/**
 * Letters as they are compared: without case, accents and ligatures, as `fold_text` in SQL. Kana keep
 * their marks, which distinguish words.
 */
export const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\u0640\u064b-\u065f\u0670]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[ßæœþøłđıςى٠-٩۰-۹]/g, (letter) => others.get(letter) as string);

/** A word of a text and where it is, in UTF-16 code units. */
export interface Word {
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

/** In scripts without spaces, each character is a word. */
const words =
  /[\u3040-\u30ff\u3400-\u9fff]|(?:(?![\u3040-\u30ff\u3400-\u9fff])[\p{L}\p{N}\p{M}])+/gu;

/** The words of a text, split as by `to_words` in SQL. */
export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(words)].map(({ 0: word, index }) => ({
    folded: foldText(word),
    start: index,
    end: index + word.length,
  }));
