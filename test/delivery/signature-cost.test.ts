// @runs measured
import { createHmac } from "node:crypto";
import t from "tap";
import { sign, signStandard } from "../../src/delivery/send/signature.ts";

const secret = `whsec_${"0123456789abcdef".repeat(4)}`;
const body = Buffer.alloc(1_024, "a");
const calls = 20_000;

/** Median of seven runs, in microseconds a call. */
function medianOf(run: (i: number) => void): number {
  const times = Array.from({ length: 7 }, () => {
    const start = performance.now();
    for (let i = 0; i < calls; i++) {
      run(i);
    }
    return ((performance.now() - start) * 1_000) / calls;
  });
  return times.toSorted((a, b) => a - b)[3] as number;
}

t.test("the signatures of a delivery cost little more than their two HMACs", async (t) => {
  const bare = medianOf(() => {
    createHmac("sha256", secret).update(body).digest("hex");
    createHmac("sha256", secret).update(body).digest("hex");
  });
  const both = medianOf((i) => {
    sign(body, secret, i);
    signStandard("evt_1", body, secret, i);
  });
  t.ok(both / bare <= 2, `${both.toFixed(1)} µs, two HMACs ${bare.toFixed(1)} µs`);
  t.comment(`${both.toFixed(1)} µs, two HMACs ${bare.toFixed(1)} µs`);
});
