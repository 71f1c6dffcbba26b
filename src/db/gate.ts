/** Lets so many pieces of work go on at once; the others wait, first come, first served. */
export function createGate(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // A place is handed on, so that nobody who comes just now takes it.
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };
}
