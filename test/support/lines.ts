import { Writable } from "node:stream";

/** A destination that collects log lines. */
export function lineCollector() {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(...String(chunk).split("\n").filter(Boolean));
      done();
    },
  });
  return { lines, destination };
}
