/** Marks of Markdown by the key that sets them, with Ctrl or ⌘. */
export const marks: Readonly<Record<string, string>> = { b: "**", i: "_" };

/** Sets a mark around the selected text, or removes it. */
export function toggleMark(field: HTMLTextAreaElement, mark: string): void {
  const { value, selectionStart: start, selectionEnd: end } = field;
  const { length } = mark;
  const selected = value.slice(start, end);
  const isMarked =
    start >= length && value.slice(start - length, end + length) === mark + selected + mark;
  if (isMarked) {
    replace(field, start - length, end + length, selected);
    field.setSelectionRange(start - length, end - length);
  } else {
    replace(field, start, end, mark + selected + mark);
    field.setSelectionRange(start + length, end + length);
  }
}

const item = /^(\s*)([-*+]|(\d{1,9})([.)]))( +)(.*)$/;

/**
 * Begins the next item of the list that the caret is in, or ends the list in an empty item.
 * @returns whether there is a list
 */
export function continueList(field: HTMLTextAreaElement): boolean {
  const { value, selectionStart: caret, selectionEnd } = field;
  const start = value.lastIndexOf("\n", caret - 1) + 1;
  const [, indent, bullet, number, dot, space, text] = item.exec(value.slice(start, caret)) ?? [];
  if (caret !== selectionEnd || bullet === undefined) {
    return false;
  }
  if (text === "") {
    replace(field, start, caret, "");
  } else {
    const next = number === undefined ? bullet : `${Number(number) + 1}${dot}`;
    replace(field, caret, caret, `\n${indent}${next}${space}`);
  }
  return true;
}

/** As if it were typed, so that the browser can undo it. */
function replace(field: HTMLTextAreaElement, start: number, end: number, text: string): void {
  field.setSelectionRange(start, end);
  document.execCommand(text === "" ? "delete" : "insertText", false, text);
}
