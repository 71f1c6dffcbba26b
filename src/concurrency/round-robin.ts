/**
 * Spreads work over turns of the event loop, so that new events wait for only a little of it.
 * @param perTurn pieces of work in one turn
 * @param work does one piece for an item. It adds the item again if there is more, so that one that
 *   needs a lot of work takes turns with the others.
 * @returns a function that adds an item, unless it is already waiting
 */
export function roundRobin<T>(perTurn: number, work: (item: T) => void): (item: T) => void {
  const waiting = new Set<T>();
  let isScheduled = false;

  function turn(): void {
    isScheduled = false;
    let left = perTurn;
    for (const item of waiting) {
      waiting.delete(item);
      work(item);
      left -= 1;
      if (left === 0) {
        break;
      }
    }
    schedule();
  }

  function schedule(): void {
    if (!isScheduled && waiting.size > 0) {
      isScheduled = true;
      setImmediate(turn);
    }
  }

  return (item) => {
    waiting.add(item);
    schedule();
  };
}
