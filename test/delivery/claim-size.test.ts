import assert from "node:assert/strict";
import t from "tap";
import { createClaimSizer, maxClaim, maxHeld } from "../../src/delivery/claim/claim-size.ts";
import fc from "../support/properties.ts";

t.test("claims fit the free permits, start small and grow", async (t) => {
  const anyClaim = fc.record({
    room: fc.integer({ min: -500, max: maxHeld }),
    // The share of the requested events that exists.
    found: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.array(anyClaim, { maxLength: 50 }),
      fc.integer({ min: 1, max: 50 }),
      (all, n) => {
        const claims = createClaimSizer();
        let before: { size: number; found: number } | undefined;
        for (const { room, found: share } of all) {
          if (!claims.isWorthClaiming(room)) {
            assert.ok(room < maxHeld / 4, "a worker with much room claims");
            continue;
          }
          const size = claims.sizeFor(room);
          assert.ok(size > 0 && size <= Math.min(maxClaim, room));
          assert.ok(size % 64 === 0 || Number.isInteger(Math.log2(size)), "there are few sizes");
          const isFirst = before === undefined || before.found < before.size;
          assert.ok(size <= (isFirst ? 64 : 4 * Math.max(64, before?.size ?? 0)), "step by step");
          const found = Math.floor(share * size);
          claims.claimed(size, found);
          for (let i = 0; i < found; i++) {
            claims.fannedOut(n);
          }
          before = { size, found };
        }
      },
    ),
  );
  const claims = createClaimSizer();
  claims.claimed(64, 64);
  claims.claimed(256, 256);
  claims.claimed(1_024, 1_024);
  t.equal(claims.sizeFor(maxHeld), maxClaim, "a busy worker claims in large batches");
  for (let i = 0; i < 1_000; i++) {
    claims.fannedOut(10);
  }
  t.equal(claims.sizeFor(1_300), 128, "and fewer events if each brings ten deliveries");
});
