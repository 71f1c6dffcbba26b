import type { Pool } from "pg";
import type { Series } from "./line-chart.ts";

const mib = 1024 ** 2;

/** Bytes of tables and indexes in the schemas of the queue and of the data. */
const sizes = `
  select
    (select sum(pg_total_relation_size(oid)) from pg_class
      where relnamespace = 'pgboss'::regnamespace and relkind = 'r')::float8 as queue,
    (select sum(pg_total_relation_size(oid)) from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r')::float8 as data`;

/**
 * Samples the sizes that must stay bounded: the memory of the processes, the
 * tables of the queue, and the bytes of the other tables for each ticket.
 * @param processes by name, the address of each
 */
export function createSampler(
  pool: Pool,
  processes: Readonly<Record<string, string>>,
  tickets: () => number,
) {
  const series = new Map<string, number[]>();
  const add = (name: string, value: number) => {
    const values = series.get(name) ?? [];
    series.set(name, values);
    values.push(value);
  };
  const readSizes = async () =>
    (await pool.query<{ queue: number; data: number }>(sizes)).rows[0] ?? { queue: 0, data: 0 };
  let dataBefore: number | undefined;

  return {
    async take(): Promise<void> {
      for (const [name, url] of Object.entries(processes)) {
        add(`${name}: resident, MiB`, (await residentBytes(url)) / mib);
      }
      const { queue, data } = await readSizes();
      add("queue tables, MiB", queue / mib);
      dataBefore ??= data;
      add("tables for each ticket, KiB", (data - dataBefore) / 1024 / Math.max(1, tickets()));
    },
    series: (): Series[] => [...series].map(([name, values]) => ({ name, values })),
  };
}

async function residentBytes(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]);
}
