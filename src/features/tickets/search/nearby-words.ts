/** Letters with which a mistyped letter is replaced, by the script of the word. */
const alphabets: readonly (readonly [script: RegExp, letters: string])[] = [
  [/^[a-z]+$/, "abcdefghijklmnopqrstuvwxyz"],
  [/^[α-ω]+$/, "αβγδεζηθικλμνξοπρστυφχψω"],
  [/^[ء-ي]+$/, "ابتثجحخدذرزسشصضطظعغفقكلمنهويةء"],
  [/^[а-яё]+$/, "абвгдежзиклмнопрстуфхцчшщъыьэюя"],
];

/** Lengths of words that are corrected: each shorter one is close to many others. */
const [shortest, longest] = [4, 24];

/**
 * The words that differ from a folded one by one letter: left out, added, replaced, or swapped with
 * the next. Words with other characters, short and very long ones have none.
 */
export function nearbyWords(word: string): readonly string[] {
  if (!/^\p{L}+$/u.test(word) || word.length < shortest || word.length > longest) {
    return [];
  }
  const letters = alphabets.find(([script]) => script.test(word))?.[1] ?? "";
  const near = new Set<string>();
  for (let i = 0; i <= word.length; i++) {
    const [head, tail] = [word.slice(0, i), word.slice(i)];
    near.add(head + tail.slice(1));
    near.add(head + tail.slice(1, 2) + tail.slice(0, 1) + tail.slice(2));
    for (const letter of letters) {
      near.add(head + letter + tail);
      near.add(head + letter + tail.slice(1));
    }
  }
  near.delete(word);
  return [...near];
}
