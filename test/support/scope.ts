/** Something that ends and then cleans up: a tap test, or a script. */
export interface Scope {
  teardown(cleanUp: () => unknown): void;
}

/** A scope for scripts. `end` cleans up in the reverse order. */
export function createScope(): Scope & { end(): Promise<void> } {
  const cleanUps: (() => unknown)[] = [];
  return {
    teardown: (cleanUp) => void cleanUps.push(cleanUp),
    async end() {
      for (const cleanUp of cleanUps.reverse()) {
        await cleanUp();
      }
    },
  };
}
