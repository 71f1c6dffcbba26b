/** A piece of a text: plain, or a link. */
interface Piece {
  readonly text: string;
  readonly href?: string;
}

/**
 * Addresses end at spaces, quotes and invisible characters: controls, and characters that
 * change the direction of a text, could make a link look like another.
 */
const address = /\bhttps?:\/\/[^\s<>"“”\p{C}\p{Bidi_Control}]+/giu;
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

function withoutTrailing(found: string): string {
  let end = found.length;
  while (trailing.includes(found.charAt(end - 1))) {
    end -= 1;
  }
  const link = found.slice(0, end);
  // A bracket that the address itself opened is part of it: `…/Lamp_(light)`.
  const isOpen = link.lastIndexOf("(") > link.lastIndexOf(")");
  return isOpen && found.charAt(end) === ")" ? `${link})` : link;
}
