import type { Load, Sizing } from "./model.ts";

/** A sizing as text for a terminal. */
export function sizingTable(load: Load, sizing: Sizing): string {
  const { cores, processes } = sizing;
  const count = (value: number) => Math.ceil(value).toLocaleString("en");
  const several = (value: number, one: string, many: string) =>
    `${count(value)} ${value === 1 ? one : many}`;
  const lines = [
    ["Events at the peak", `${count(sizing.eventsPerSecond)} a second`],
    ["Deliveries at the peak", `${count(sizing.deliveriesPerSecond)} a second`],
    [
      "API",
      `${several(processes.api, "process", "processes")}, ${cores.api.toFixed(2)} cores in use`,
    ],
    [
      "Workers",
      `${several(processes.worker, "process", "processes")}, ${cores.worker.toFixed(2)} cores in use`,
    ],
    [
      "Postgres",
      `${several(sizing.postgresCores, "core", "cores")}, ${cores.postgres.toFixed(2)} in use`,
    ],
    ["Connections to Postgres", `up to ${count(sizing.connections)}`],
    ["Memory of the processes", `${count(sizing.memoryMB)} MB`],
    [
      "Disk",
      `${count(sizing.diskGB)} GB for ${load.eventDays} days of events and ${load.deliveryDays} of deliveries`,
    ],
    ["Disk for tickets", `${count(sizing.diskGBPerYear)} GB a year`],
  ];
  const width = Math.max(...lines.map(([name = ""]) => name.length));
  return lines.map(([name = "", value]) => `${name.padEnd(width)}  ${value}`).join("\n");
}
