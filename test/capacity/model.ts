/** CPU time in milliseconds: a second under any load, and for each event and delivery. */
interface CpuCosts {
  /**
   * More than a service at rest takes, and the reason why an event costs less the more there are:
   * those that come together share wake-ups and round trips.
   */
  readonly base: number;
  readonly event: number;
  readonly delivery: number;
}

/** The costs of the service on a machine. */
export interface Costs {
  readonly cpu: Readonly<Record<Part, CpuCosts>>;
  /** Resident memory of a process. */
  readonly memoryMB: { readonly api: number; readonly worker: number };
  /** On the disk, with indexes; of an event without its body. */
  readonly bytes: { readonly event: number; readonly delivery: number; readonly ticket: number };
}

export const parts = ["api", "worker", "postgres"] as const;
export type Part = (typeof parts)[number];

/** Events at a steady rate, and the CPU time in milliseconds that they took a second. */
export interface Point {
  readonly eventsPerSecond: number;
  readonly fanOut: number;
  readonly cpu: Readonly<Record<Part, number>>;
}

/** The load of a deployment. */
export interface Load {
  readonly eventsPerDay: number;
  /** The busiest seconds against the average one. */
  readonly peak: number;
  /** Deliveries of an event. */
  readonly fanOut: number;
  readonly bodyBytes: number;
  readonly eventDays: number;
  readonly deliveryDays: number;
  readonly ticketsPerDay: number;
}

/** The resources that the load requires. */
export interface Sizing {
  readonly eventsPerSecond: number;
  readonly deliveriesPerSecond: number;
  /** In use at the peak. */
  readonly cores: Readonly<Record<Part, number>>;
  readonly processes: { readonly api: number; readonly worker: number };
  /** Of Postgres, so that the peak leaves headroom. */
  readonly postgresCores: number;
  readonly connections: number;
  readonly memoryMB: number;
  /** Of events and deliveries, once the first are deleted. */
  readonly diskGB: number;
  /** Of tickets, which are kept. */
  readonly diskGBPerYear: number;
}

/** A core that is busier than this makes callers wait. */
const usable = 0.6;
/** `DATABASE_POOL`, and what the queue, migrations and LISTEN hold besides. */
const connectionsPerProcess = 25;
const secondsPerDay = 86_400;

/** The CPU time in milliseconds that a part takes a second. */
export const cpuAt = (
  { base, event, delivery }: CpuCosts,
  eventsPerSecond: number,
  fanOut: number,
): number => base + eventsPerSecond * (event + fanOut * delivery);

/**
 * Derives the costs from three loads.
 * @param few events at a low rate
 * @param many events at a higher rate, with the same fan-out
 * @param fanned events with a higher fan-out
 */
export function costsOf(few: Point, many: Point, fanned: Point): Costs["cpu"] {
  const of = (part: Part): CpuCosts => {
    const slope = (many.cpu[part] - few.cpu[part]) / (many.eventsPerSecond - few.eventsPerSecond);
    const base = Math.max(0, few.cpu[part] - few.eventsPerSecond * slope);
    const whole = (fanned.cpu[part] - base) / fanned.eventsPerSecond;
    // Nothing costs less than nothing: below that it is noise.
    const delivery = Math.max(0, (whole - slope) / (fanned.fanOut - few.fanOut));
    return { base, delivery, event: Math.max(0, slope - few.fanOut * delivery) };
  };
  return { api: of("api"), worker: of("worker"), postgres: of("postgres") };
}

/** Sizes a deployment. Processes scale in number; Postgres is one server. */
export function size({ cpu, memoryMB, bytes }: Costs, load: Load): Sizing {
  const { fanOut } = load;
  const eventsPerSecond = (load.eventsPerDay * load.peak) / secondsPerDay;
  const coresOf = (part: Part) => cpuAt(cpu[part], eventsPerSecond, fanOut) / 1000;
  const cores = { api: coresOf("api"), worker: coresOf("worker"), postgres: coresOf("postgres") };
  // A process has one thread for its own work.
  const processesFor = (cores: number) => Math.max(1, Math.ceil(cores / usable));
  const processes = { api: processesFor(cores.api), worker: processesFor(cores.worker) };
  const eventBytes = load.eventDays * (bytes.event + load.bodyBytes);
  const deliveryBytes = load.deliveryDays * fanOut * bytes.delivery;
  return {
    eventsPerSecond,
    deliveriesPerSecond: eventsPerSecond * fanOut,
    cores,
    processes,
    postgresCores: Math.max(1, Math.ceil(cores.postgres / usable)),
    connections: (processes.api + processes.worker) * connectionsPerProcess,
    memoryMB: processes.api * memoryMB.api + processes.worker * memoryMB.worker,
    diskGB: (load.eventsPerDay * (eventBytes + deliveryBytes)) / 1e9,
    diskGBPerYear: (load.ticketsPerDay * 365 * bytes.ticket) / 1e9,
  };
}
