const units = ["B", "kB", "MB", "GB", "TB"] as const;

/** A number of bytes for people, such as `1.2 GB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 1024 ** power;
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${units[power]}`;
}

/** A number of seconds for people, such as `3 min`. */
export function formatSeconds(seconds: number): string {
  if (seconds < 120) {
    return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  }
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
