/** Ids as rows, from a parameter that is an array. */
export const manyIds = (parameter: string) => `unnest(${parameter}::text[])`;

/**
 * One id as a row, from a parameter that is a text. Postgres plans a statement with an array again
 * for each array, as it may be longer than usual. With partitions, that takes longer than to run it.
 */
export const oneId = (parameter: string) => `(values (${parameter}::text))`;
