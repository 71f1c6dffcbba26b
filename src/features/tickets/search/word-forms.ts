import type { WorkspaceLanguage } from "../../../../gen/enums.ts";
import type { Reads } from "../../../db/connect.ts";
import { textArray } from "../../../db/pool/array-literal.ts";
import { foldText } from "./fold.ts";
import { type Language, languages } from "./languages.ts";

/** Maximum forms of a word, and of all words of a query. */
const [mostForms, mostInAll] = [80, 400];
/** Letters that a word has after a prefix. */
const shortestRest = 3;

/** The folded forms of words that tickets have, without the words themselves. */
export type FormsOf = (words: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;

/**
 * Finds the forms of words in the language of a workspace. The index has words as they are written, so it
 * is the same for every language, and a change of the language requires no writes.
 * @returns a function from words as they were typed; its result has their forms by the word
 */
export async function createWordForms(reads: Reads): Promise<FormsOf> {
  const [row] = await reads.query<{ language: WorkspaceLanguage }>(languageOf, []);
  const code = row?.language ?? "none";
  const language = languages[code];
  return async (words) => {
    if (code === "ja") {
      return new Map(words.map((word) => [word, withoutLongEnd(word)]));
    }
    return language === undefined || words.length === 0
      ? new Map()
      : findForms(reads, language, words);
  };
}

const languageOf = "select language from workspaces where id = $1";

/** A long vowel at the end of a loanword is often left out: サーバー, サーバ. */
const withoutLongEnd = (word: string): readonly string[] =>
  /^[\u30a0-\u30ff]{3,}ー$/.test(word) ? [foldText(word.slice(0, -1))] : [];

async function findForms({ query }: Reads, language: Language, words: readonly string[]) {
  const { dictionary, endings, changes = [], prefixes = [], article = "" } = language;
  const spelled = words.flatMap((word) =>
    spellings(word, language).map((spelling) => [word, spelling] as const),
  );
  const rows = await query<{ word: string; forms: string[] }>(wordForms, [
    textArray(spelled.map(([word]) => word)),
    textArray(spelled.map(([, spelling]) => spelling)),
    dictionary,
    article,
    textArray(["", ...prefixes]),
    textArray(["", ...endings]),
    textArray(changes.map(([end]) => end)),
    textArray(changes.map(([, to]) => to)),
    Math.min(mostForms, Math.floor(mostInAll / words.length)),
  ]);
  const [found] = await query<{ used: string[] }>("select used_words($1, $2::text[]) as used", [
    textArray(rows.flatMap(({ forms }) => forms)),
  ]);
  const used = new Set(found?.used);
  return new Map(
    rows.map(({ word, forms }) => [
      word,
      forms.filter((form) => form !== foldText(word) && used.has(form)),
    ]),
  );
}

/**
 * The ways to write a word whose stems it may have: dictionaries expect accents, which many people do not type,
 * and remove a prefix only if it does not follow another.
 */
function spellings(word: string, { endings, prefixes = [], article }: Language): string[] {
  const folded = foldText(word);
  const prefix = prefixes.find(
    (each) =>
      each.length >= 3 && folded.startsWith(each) && folded.length >= each.length + shortestRest,
  );
  const rest = folded.slice(prefix?.length ?? 0);
  const accented = endings.filter(
    (ending) => ending !== foldText(ending) && rest.endsWith(foldText(ending)),
  );
  const all = [
    ...(prefix === undefined ? [word.normalize("NFC").toLowerCase()] : []),
    rest,
    ...accented.map((ending) => rest.slice(0, -foldText(ending).length) + ending),
  ];
  return [...new Set(article ? all.flatMap((each) => [each, article + each]) : all)];
}

/**
 * Stems with each of the endings, of which those with the same stem are forms. Of "facturacion" and
 * "factur", the stems with and without an accent, the latter has the forms of both.
 */
const wordForms = `
  with stems as (
    select distinct word, (ts_lexize($4::regdictionary, spelling))[1] as stem
    from unnest($2::text[], $3::text[]) as spelled (word, spelling)
    where $1::text is not null
  ), formed as (
    select s.word, base || ending as spelling, min(ending_rank) as rank
    from stems s
    cross join lateral (
      select s.stem as base
      union select left(s.stem, -length(last)) || changed
        from unnest($8::text[], $9::text[]) as changes (last, changed)
        where s.stem like '%' || last
    ) bases
    cross join unnest($7::text[]) with ordinality as endings (ending, ending_rank)
    where not exists (
      select from stems shorter
      where shorter.word = s.word and shorter.stem <> s.stem and starts_with(s.stem, shorter.stem))
    group by s.word, base || ending
  ), forms as (
    select f.word, fold_text(f.spelling) as form, min(rank) as rank
    from formed f
    where (ts_lexize($4::regdictionary, f.spelling))[1]
        in (select stem from stems where word = f.word)
      or $5::text <> '' and (ts_lexize($4::regdictionary, $5::text || f.spelling))[1]
        in (select stem from stems where word = f.word)
    group by 1, 2
  )
  select word, (array_agg(prefix || form order by rank * prefix_rank, form))[:$10::int] as forms
  from forms
  cross join unnest($6::text[]) with ordinality as prefixes (prefix, prefix_rank)
  group by word`;
