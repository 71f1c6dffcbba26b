/** A character that leaves a mark. Fillers, joiners, controls of direction and the like leave none. */
const mark = /[^\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text shows nothing to a reader, such as one of spaces and zero-width characters. */
export const isBlank = (text: string): boolean => !mark.test(text);

/** A name or a subject as it is shown; empty if it shows nothing, so that its replacement is shown. */
export const shownText = (name: string): string => (isBlank(name) ? "" : name);
