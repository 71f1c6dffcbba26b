/**
 * Gathers keys and loads them together: those requested in one turn of the event loop or, for one load
 * at a time, those requested until the previous load has ended.
 * @param load gives the values found, by key; a key it leaves out is undefined
 * @returns a function that returns the value of one key; a failed load fails every caller that shares
 *   it
 */
export function createLoader<V>(
  load: (keys: string[]) => Promise<Map<string, V>>,
  { oneAtATime = false } = {},
): (key: string) => Promise<V | undefined> {
  let batch: { keys: Set<string>; found: Promise<Map<string, V>> } | undefined;
  let running: Promise<unknown> = Promise.resolve();
  return async (key) => {
    if (batch === undefined) {
      const keys = new Set<string>();
      const due = oneAtATime ? running : new Promise<void>((resolve) => setImmediate(resolve));
      const found = due.then(() => {
        batch = undefined;
        return load([...keys]);
      });
      running = found.catch(() => {});
      batch = { keys, found };
    }
    batch.keys.add(key);
    return (await batch.found).get(key);
  };
}
