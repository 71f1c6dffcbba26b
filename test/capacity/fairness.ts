/**
 * Jain's index of fairness: 1 if all get the same, 1/n if one of n gets everything, 0 if none
 * gets anything.
 * @see https://www.cse.wustl.edu/~jain/papers/ftp/fairness.pdf
 */
export function jainIndex(shares: readonly number[]): number {
  const sum = shares.reduce((total, share) => total + share, 0);
  const squares = shares.reduce((total, share) => total + share * share, 0);
  return squares === 0 ? 0 : sum ** 2 / (shares.length * squares);
}

/**
 * Picks one of this many, the k-th in proportion to 1/k (Zipf's law).
 * @param random as `Math.random`
 */
export function zipf(count: number, random: () => number): () => number {
  let sum = 0;
  const upTo = Float64Array.from({ length: count }, (_, i) => {
    sum += 1 / (i + 1);
    return sum;
  });
  return () => {
    const wanted = random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? sum) < wanted) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  };
}
