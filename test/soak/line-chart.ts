import { escapeXml, svg } from "../bench/bar-chart.ts";
import { format } from "../bench/row.ts";

/** Samples over time. */
export interface Series {
  readonly name: string;
  readonly values: readonly number[];
}

const width = 860;
const panelHeight = 110;
const top = 36;
const from = 220;
const to = 840;

/**
 * Draws each series in its own panel from zero, under one axis of time.
 * @param marks parts of the time, 0 to 1, at which a line is drawn
 */
export function drawLines(
  series: readonly Series[],
  caption: string,
  marks: readonly number[],
): string {
  const height = top + series.length * panelHeight;
  const lines = marks.map((part) => {
    const x = from + part * (to - from);
    return `<line x1="${x}" y1="${top}" x2="${x}" y2="${height - 8}" stroke="#888" stroke-dasharray="4 3"/>`;
  });
  return svg(width, height, caption, `${[...series.map(drawPanel), ...lines].join("\n")}`);
}

function drawPanel({ name, values }: Series, index: number): string {
  const bottom = top + (index + 1) * panelHeight - 14;
  const tall = panelHeight - 28;
  const most = Math.max(...values, Number.MIN_VALUE);
  const points = values.map((value, i) => {
    const x = from + (i / Math.max(1, values.length - 1)) * (to - from);
    return `${x.toFixed(1)},${(bottom - (value / most) * tall).toFixed(1)}`;
  });
  return `<text x="12" y="${bottom - tall / 2}">${escapeXml(name)}</text>
<text x="${from - 8}" y="${bottom - tall + 10}" text-anchor="end">${format(most)}</text>
<text x="${from - 8}" y="${bottom}" text-anchor="end">0</text>
<line x1="${from}" y1="${bottom}" x2="${to}" y2="${bottom}" stroke="#ccc"/>
<polyline points="${points.join(" ")}" fill="none" stroke="#2a6fbb" stroke-width="1.5"/>`;
}
