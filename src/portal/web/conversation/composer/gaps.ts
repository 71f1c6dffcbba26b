/** A variable that had no value: `{{custom.order}}`. */
const gap = /\{\{(?:requester|ticket|custom)\.\w+\}\}/g;

interface Gap {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The variables left to fill in, in order. */
export const gapsOf = (text: string): readonly Gap[] =>
  Array.from(text.matchAll(gap), ({ 0: found, index }) => ({
    text: found,
    start: index,
    end: index + found.length,
  }));
