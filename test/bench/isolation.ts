import { type MixedLoad, runMixedLoad } from "./mixed-load.ts";
import { roundsOf } from "./rounds.ts";
import { median, type Row, rateRow, timeRow } from "./row.ts";

const rounds = roundsOf(5);
const hangs = 6_000;

/** Measures how hanging and slow endpoints affect the others, and how soon they are attempted. */
export async function bench(): Promise<Row[]> {
  const few = { eventsPerSecond: 50, seconds: 16, healthy: 16, slow: Array(4).fill(hangs) };
  const many = {
    eventsPerSecond: 100,
    seconds: 16,
    healthy: 12,
    slow: [...Array(4).fill(hangs), ...Array(4).fill(3_000)],
  };
  return [
    ...(await compare(few, "4 of 20 hanging")),
    ...(await compare(many, "100 events/s, 4 of 20 hanging, 4 taking 3 s")),
  ];
}

/**
 * Compares the p99 of healthy endpoints with that while another process calls the slow ones, and
 * measures the share of slow endpoints that are attempted in time.
 */
async function compare(load: MixedLoad, name: string): Promise<Row[]> {
  const elsewhere: number[] = [];
  const withSlow: number[] = [];
  const slowP99s: number[] = [];
  const inTime: number[] = [];
  for (let round = 0; round < rounds; round++) {
    elsewhere.push((await runMixedLoad({ ...load, isSlowElsewhere: true })).healthyP99);
    const { healthyP99, slowP99, attemptedInTime } = await runMixedLoad(load);
    withSlow.push(healthyP99);
    slowP99s.push(slowP99);
    inTime.push(attemptedInTime);
  }
  return [
    timeRow(
      `p99 of healthy endpoints in ms, ${name} / these called by another process`,
      median(withSlow),
      median(elsewhere),
      1.2,
    ),
    timeRow(`p99 from commit to a slow endpoint in ms of 100, ${name}`, median(slowP99s), 100, 1),
    rateRow(`share attempted within 2 s, ${name}`, median(inTime), 1, 0.99),
  ];
}
