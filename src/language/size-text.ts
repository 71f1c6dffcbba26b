const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** Formats a number of bytes. */
export function sizeText(locale: string, bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const unit = units[power] ?? "byte";
  const unitDisplay = unit === "byte" ? "long" : "short";
  const form = { style: "unit", unit, unitDisplay, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, form).format(bytes / 1000 ** power);
}
