import type { WorkspaceLanguage } from "../../../../gen/enums.ts";

/** How the forms of a word are built in a language. */
export interface Language {
  /** Dictionary of Postgres that finds the stem of a word. */
  readonly dictionary: string;
  /** Endings of a stem, the most frequent first. */
  readonly endings: readonly string[];
  /** Ends of stems that change before an ending. */
  readonly changes?: readonly (readonly [end: string, to: string])[];
  /** Words that are joined to the next word, the most frequent first. */
  readonly prefixes?: readonly string[];
  /** One of the prefixes, with which the dictionary knows the stems of more words. */
  readonly article?: string;
}

const list = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Letters that a stem doubles before an ending: ship, shipping. */
const doubled = (letters: string) =>
  [...letters].map((letter) => [letter, letter + letter] as const);

/**
 * The languages of workspaces that have stems. The endings are those that most words of a language have,
 * by a list of its 80,000 most frequent words.
 */
export const languages: Partial<Record<WorkspaceLanguage, Language>> = {
  ar: {
    dictionary: "arabic_stem",
    endings: list(`
      ة ي ية ا ه ت ها ين ات ك ون وا ته نا هم ان تها ن ني تهم يه تك يين يات كم تنا`),
    prefixes: list("ال و لل ب بال وال ف ك كال ول وب وبال فال س"),
    article: "ال",
  },
  de: {
    dictionary: "german_stem",
    endings: list(`
      en e er s es ung ern ungen ischen ische ers igen enen ige ig isch ene ende lich enden
      ere em ens liche lichen st eren n erin end ischer iger igkeit licher keit ener ste ik
      isches est sten erer ender iges liches igung eres enheit lichkeit erinnen esten iker
      heit enes se erlich este igungen ungs endes sen erlichen keiten erliche ster erem stes
      ester igkeiten ischem heiten enem`),
  },
  en: {
    dictionary: "english_stem",
    endings: list(`
      s ed e ing es er ation ers ly ion ic ate al ated ions d able ating ity ness ations ive
      ates ings ally ent ized ous ism ics ical ment ically als ant ence ful y l ize izing ator
      ization ance ely ities ative ators ously ement ably ively ingly ments ants ls ional ible
      fully ently ents ality ability ered alism izes ately alized ency ements`),
    changes: [["i", "y"], ["e", ""], ["ie", "y"], ["l", "il"], ...doubled("bdglmnprst")],
  },
  es: {
    dictionary: "spanish_stem",
    endings: list(`
      a o as es os e ar ado an ada ados ó ando en adas aron ación er aba arse ía amos ica ido
      ico ará ida é aban ió idos ara iendo icos ir arlo idad aciones ista icas idas amente
      ieron aría ismo ador arme emos ían ante arán istas mente able ería antes í imos arla ivo
      ías iva adores ándose oso arnos arle iera aran amiento arlos aste osa ables ivos osas
      irse aremos adora aré ivas irá erse idades á osos icamente imiento ase erá ible ieran
      arían emente iste`),
    changes: [["t", "ci"]],
  },
  fr: {
    dictionary: "french_stem",
    endings: list(`
      e es s er é ée a és ant ées ait ie ez ement i ation ique era aient is ante iques ion ies
      ais ions ants ations ité ir it isme able erait ers iste as antes ables ements eront
      istes ère if ive eux euse ateur èrent erai ités ance ères ateurs ives ifs x iez ai erais
      issant issent issement euses iquement erons eant eraient ira ative atif ément atrice
      ication asse isse irent erez ances eusement eras ivité eait atifs`),
    changes: [
      ["al", "au"],
      ["x", "s"],
      ["t", "c"],
      ["i", "y"],
      ["l", "il"],
      ["qu", "c"],
      ...doubled("lnt"),
    ],
  },
  pt: {
    dictionary: "portuguese_stem",
    endings: list(`
      a o e os as ar es ado ada ando ou ados am ia adas er i em ação aram ava ei ias ido ica
      ico á ida amos aria arem idos ir icos ações ista idas idade icas ais ador avam eu ante
      endo amento amente asse indo ismo iu ará iam is adores istas antes mente ivo eram iva
      emos ares ável osa oso ê áveis iram ivos erem eria adora idades ivas imento era armos é
      erá esse ara osos irem arão assem ue imos ear osas arei eado eia amentos eo icamente`),
    changes: [["t", "ci"]],
  },
};
