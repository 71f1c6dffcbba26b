/**
 * Gathers the keys asked for in one turn of the event loop and loads them
 * together.
 * @param load gives the values found, by key; a key it leaves out is undefined
 * @returns the value of one key; a failed load fails every caller of its turn
 */
export function batchTurn<V>(
  load: (keys: string[]) => Promise<Map<string, V>>,
): (key: string) => Promise<V | undefined> {
  let turn: { keys: Set<string>; found: Promise<Map<string, V>> } | undefined;
  return async (key) => {
    if (turn === undefined) {
      const keys = new Set<string>();
      const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        turn = undefined;
        return load([...keys]);
      });
      turn = { keys, found };
    }
    turn.keys.add(key);
    return (await turn.found).get(key);
  };
}
