import { createGcra, requireAllowed } from "../../rpc/limits/gcra.ts";

interface CopyLimits {
  /** Emails of one workspace in an hour. */
  readonly perHour: number;
  /** Processes among which a workspace's calls are spread: each allows its share. */
  readonly processes: number;
}

/** @throws {ApiError} RATE_LIMITED */
export type LimitCopies = (workspaceId: string, count: number) => void;

/**
 * Limits emails to people other than requesters, as long as this process runs: with them, a stolen key
 * could write to anyone.
 */
export function createCopyLimit({ perHour, processes }: CopyLimits): LimitCopies {
  const limiter = createGcra({ perMinute: perHour / 60 / processes, burst: perHour });
  return (workspaceId, count) => {
    requireAllowed(
      limiter.take(workspaceId, count),
      "the workspace has sent too many copies and forwards this hour",
    );
  };
}
