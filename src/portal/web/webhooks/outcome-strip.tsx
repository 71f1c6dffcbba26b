import { outcomeOf } from "./outcomes.ts";
import "./outcome-strip.css";

/** Number of recent outcomes in the contract. */
const places = 20;

/** The last deliveries as a row of bars, the newest at the right. */
export function OutcomeStrip({ outcomes: all }: { outcomes: readonly string[] }) {
  // A later version of the service may send more.
  const outcomes = all.slice(0, places);
  const counts = Object.entries(Object.groupBy(outcomes, (outcome) => outcome)).map(
    ([outcome, same = []]) => `${same.length} ${outcomeOf(outcome).label.toLowerCase()}`,
  );
  const label =
    outcomes.length === 0
      ? "No deliveries yet"
      : `Last ${outcomes.length} deliveries: ${counts.join(", ")}`;
  const bars = [...Array<string>(places - outcomes.length).fill(""), ...outcomes.toReversed()];
  return (
    <span className="strip" role="img" aria-label={label} title={label}>
      {bars.map((outcome, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
        <i key={index} className={outcome && `strip-${outcomeOf(outcome).tone}`} />
      ))}
    </span>
  );
}
