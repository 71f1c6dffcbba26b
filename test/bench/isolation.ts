import { type MixedLoad, runMixedLoad } from "./mixed-load.ts";
import { roundsOf } from "./rounds.ts";
import { median, type Row, rateRow, timeRow } from "./row.ts";

const rounds = roundsOf(5);
const hangs = 6_000;

/** What endpoints that hang or respond late cost the others, and how soon they are tried. */
export async function bench(): Promise<Row[]> {
  const few = { eventsPerSecond: 50, seconds: 12, healthy: 16, slow: Array(4).fill(hangs) };
  const many = {
    eventsPerSecond: 100,
    seconds: 12,
    healthy: 12,
    slow: [...Array(4).fill(hangs), ...Array(4).fill(3_000)],
  };
  return [
    ...(await compare(few, "4 of 20 hanging")),
    ...(await compare(many, "100 events/s, 4 of 20 hanging, 4 taking 3 s")),
  ];
}

/** The p99 of the healthy with and without the slow, and the share of the slow tried in time. */
async function compare(load: MixedLoad, name: string): Promise<Row[]> {
  const without: number[] = [];
  const withSlow: number[] = [];
  const inTime: number[] = [];
  for (let round = 0; round < rounds; round++) {
    without.push((await runMixedLoad({ ...load, slow: [] })).healthyP99);
    const { healthyP99, attemptedInTime } = await runMixedLoad(load);
    withSlow.push(healthyP99);
    inTime.push(attemptedInTime);
  }
  return [
    timeRow(
      `p99 of healthy endpoints in ms, ${name} / none`,
      median(withSlow),
      median(without),
      1.2,
    ),
    rateRow(`share attempted within 2 s, ${name}`, median(inTime), 1, 0.99),
  ];
}
