import type { MetricObjectWithValues, MetricValue } from "prom-client";
import type { Readiness } from "../../monitoring/health.ts";
import { type Channel, connectPeer } from "./peer.ts";

export type MetricValues = MetricObjectWithValues<MetricValue<string>>[];

/** The service as seen from one of its processes, if `PROCESSES` sets several. */
export interface Siblings {
  /** Why one of the processes is not ready. */
  readonly readiness: Readiness;
  /** The metrics of all processes. */
  metrics(): Promise<string>;
  /** Reports to the supervisor that this process is ready, and how to query it. */
  join(own: Joined): Promise<void>;
}

/** The queries that a process answers for the supervisor. */
interface Joined {
  readonly readiness: Readiness;
  readonly metrics: () => Promise<MetricValues>;
  /** Shows how to begin. */
  readonly firstSteps: () => Promise<void>;
}

/** Time for the supervisor to respond: longer than it waits for one of its processes. */
const supervisorMs = 2_600;

/** Connects this process to its supervisor. */
export function connectSiblings(channel: Channel): Siblings {
  const handlers = new Map<string, (input: never) => unknown>();
  const supervisor = connectPeer(channel, handlers, supervisorMs);
  return {
    readiness: () => supervisor.ask("readiness"),
    metrics: () => supervisor.ask("metrics"),
    async join({ readiness, metrics, firstSteps }) {
      handlers.set("readiness", readiness);
      handlers.set("metrics", metrics);
      handlers.set("firstSteps", firstSteps);
      await supervisor.ask("joined");
    },
  };
}
