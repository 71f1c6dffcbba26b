/** Says what keeps the process from serving, or nothing if it can. */
export type ReadinessCheck = () => Promise<string | undefined>;

/** Why the process is not ready; empty when it is. */
export type Readiness = () => Promise<readonly string[]>;

const keptMs = 1_000;
const patienceMs = 2_000;

/**
 * Asks the checks, all at once and none for longer than two seconds. What they
 * said is kept for a second, so that probes cost the same however many there are.
 * A process that stops is not ready, whatever they say.
 */
export function createReadiness(
  isStopping: () => boolean,
  checks: Readonly<Record<string, ReadinessCheck>>,
): Readiness {
  let kept: { reasons: Promise<string[]>; until: number } | undefined;

  async function ask(name: string, check: ReadinessCheck): Promise<string[]> {
    const late = Promise.withResolvers<string>();
    const timer = setTimeout(() => late.resolve("no response"), patienceMs);
    const reason = await Promise.race([check(), late.promise]).catch((err: Error) => err.message);
    clearTimeout(timer);
    return reason === undefined ? [] : [`${name}: ${reason}`];
  }

  return async () => {
    if (isStopping()) {
      return ["stopping"];
    }
    const now = performance.now();
    if (kept === undefined || now > kept.until) {
      const answers = Object.entries(checks).map(([name, check]) => ask(name, check));
      kept = { reasons: Promise.all(answers).then((all) => all.flat()), until: now + keptMs };
    }
    return kept.reasons;
  };
}
