/** How often each pair is measured: as usual, or as `BENCH_ROUNDS` says. */
export const roundsOf = (usual: number): number => Number(process.env.BENCH_ROUNDS ?? usual);
