import { boundOf, format, type Row } from "./row.ts";

const width = 860;
const barFrom = 470;
const barTo = 760;
const rowHeight = 26;
const top = 44;
/** Bars are cut off at three times their bound, so that one good figure does not flatten the others. */
const longest = 3;

/**
 * Draws each figure relative to its bound, which is the same line for all: a bar that crosses the line
 * meets its bound, whether higher or lower is better.
 */
export function drawBars(rows: readonly Row[], caption: string): string {
  const height = top + rows.length * rowHeight + 14;
  const x = (margin: number) => barFrom + (Math.min(margin, longest) / longest) * (barTo - barFrom);
  const bars = rows.map((row, i) => {
    const y = top + i * rowHeight;
    const end = x(row.better === "higher" ? row.ratio / row.floor : row.floor / row.ratio);
    return `<text x="${barFrom - 10}" y="${y + 14}" text-anchor="end">${escapeXml(row.name)}</text>
<rect x="${barFrom}" y="${y + 2}" width="${(end - barFrom).toFixed(1)}" height="16" fill="${row.ok ? "#2f9e68" : "#d1495b"}"/>
<text x="${(end + 6).toFixed(1)}" y="${y + 14}">${format(row.ratio)} (${boundOf(row)})</text>`;
  });
  return svg(
    width,
    height,
    caption,
    `${bars.join("\n")}
<line x1="${x(1)}" y1="${top - 6}" x2="${x(1)}" y2="${height - 8}" stroke="#888" stroke-dasharray="4 3"/>`,
  );
}

/** Puts a caption above a drawing, on a background that suits both light and dark pages. */
export function svg(width: number, height: number, caption: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#333">
<title>${escapeXml(caption)}</title>
<rect width="100%" height="100%" fill="#fff"/>
<text x="12" y="22" font-size="13">${escapeXml(caption)}</text>
${content}
</svg>
`;
}

/** Text escaped for XML. */
export function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
