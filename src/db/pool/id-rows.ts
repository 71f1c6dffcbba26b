/** A statement over ids. Its text depends on whether there is one. */
type IdStatement = (ids: readonly string[]) => readonly [text: string, ids: readonly unknown[]];

/**
 * Makes a statement over ids as rows, in a form for one id and in a form for more. Postgres replans a
 * statement with an array for each array, as it may be longer than usual. With partitions, that takes
 * longer than running it.
 * @param parameter the placeholder for the ids, such as `$1`
 * @param textFor creates the text around the rows
 * @returns the text for some ids, and the value of the parameter in a list
 */
export function overIds(parameter: string, textFor: (rows: string) => string): IdStatement {
  const forOne = textFor(`(values (${parameter}::text))`);
  const forMany = textFor(`unnest(${parameter}::text[])`);
  return (ids) => (ids.length === 1 ? [forOne, ids] : [forMany, [ids]]);
}
