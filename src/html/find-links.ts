/** A piece of a text: plain, or a link. */
interface Piece {
  readonly text: string;
  readonly href?: string;
}

/**
 * Addresses end at spaces, quotes and invisible characters: controls, and characters that
 * change the direction of a text, could make a link look like another.
 */
const rest = /\/\/[^\s<>"“”\p{C}\p{Bidi_Control}]+/uy;
const address = new RegExp(`\\bhttps?:${rest.source}`, "giu");
/** Punctuation after an address, at the end of a sentence or a bracket. */
const trailing = ".,:;!?'’»)]}";

/** Splits a text at its links, which are `http` or `https`. */
export function findLinks(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = withoutTrailing(found);
    if (URL.canParse(link)) {
      pieces.push({ text: text.slice(end, index) }, { text: link, href: link });
      end = index + link.length;
    }
  }
  pieces.push({ text: text.slice(end) });
  return pieces.filter((piece) => piece.text !== "");
}

/**
 * The part of an address that begins at a position in a text, after `http:` or `https:`; empty if there
 * is none.
 */
export function restOfAddress(text: string, start: number): string {
  rest.lastIndex = start;
  const found = withoutTrailing(rest.exec(text)?.[0] ?? "");
  return URL.canParse(`http:${found}`) ? found : "";
}

function withoutTrailing(found: string): string {
  let end = found.length;
  while (end > 0 && trailing.includes(found.charAt(end - 1))) {
    end -= 1;
  }
  const link = found.slice(0, end);
  // A bracket that the address itself opened is part of it: `…/Lamp_(light)`.
  const isOpen = link.lastIndexOf("(") > link.lastIndexOf(")");
  return isOpen && found.charAt(end) === ")" ? `${link})` : link;
}
