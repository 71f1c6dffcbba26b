const holds = new Set<symbol>();
let waiting: (() => void)[] = [];

/** Makes the browser ask for confirmation. */
const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Keeps the user on the page while it shows a secret that cannot be shown again.
 * @returns a function that releases the user
 */
export function hold(): () => void {
  const own = Symbol();
  holds.add(own);
  window.addEventListener("beforeunload", askFirst);
  return () => {
    holds.delete(own);
    if (holds.size > 0) {
      return;
    }
    window.removeEventListener("beforeunload", askFirst);
    for (const go of waiting) {
      go();
    }
    waiting = [];
  };
}

/** Resolves when the user may leave the page. */
export async function released(): Promise<void> {
  if (holds.size > 0) {
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
}
