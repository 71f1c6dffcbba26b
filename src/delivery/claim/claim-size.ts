/** The most jobs in one claim. */
export const maxClaim = 1_024;
/**
 * Deliveries that a process holds at a time, waiting or in flight, not counting those in flight to slow
 * endpoints. The rest stay in Postgres.
 */
export const maxHeld = 2_048;
/** A claim costs the same for one job as for many, so it is worth waiting for this much room. */
const leastRoom = 512;
/** The first claim after a pause is small, so that its deliveries start soon; then claims grow. */
const firstClaim = 64;
const growth = 4;

/** Decides how many events to claim at a time. */
export function createClaimSizer() {
  let claim = firstClaim;
  /** Deliveries per event, as a moving average. */
  let usualFanOut = 1;
  return {
    /** Whether room for this many deliveries is worth a claim. */
    isWorthClaiming: (room: number): boolean => room >= leastRoom,
    /** How many events to claim, given room for this many deliveries. */
    sizeFor: (room: number): number => roundDown(Math.min(claim, Math.ceil(room / usualFanOut))),
    /** Learns how many events a claim found. */
    claimed(size: number, found: number): void {
      claim = found < size ? firstClaim : Math.min(maxClaim, claim * growth);
    },
    /** Learns how many deliveries an event produced. */
    fannedOut(deliveries: number): void {
      usualFanOut = Math.max(1, usualFanOut * 0.99 + deliveries * 0.01);
    },
  };
}

/** Rounds to one of a few sizes: each is a separate statement, which every connection prepares. */
const roundDown = (size: number) =>
  size < firstClaim ? 2 ** Math.floor(Math.log2(size)) : size - (size % firstClaim);
