/** Number of rounds of a measurement: `BENCH_ROUNDS`, or the usual number. */
export const roundsOf = (usual: number): number => Number(process.env.BENCH_ROUNDS ?? usual);
