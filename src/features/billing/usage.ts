import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { PlanConfig } from "../../config/plans.ts";
import type { Database } from "../../db/database.ts";
import type { Files } from "../attachments/files.ts";
import type { BillingSubscriptionEntity } from "./entity.ts";
import { monthOf, type Period, shifted } from "./period.ts";

/** Tickets are counted exactly up to here, which takes about ten milliseconds. */
const mostCounted = 100_000;

interface UsageDeps {
  readonly db: Database;
  readonly files: Pick<Files, "usage">;
}

/** Measures what a workspace uses, as the contract shows it. */
export async function measureUsage({ db, files }: UsageDeps, workspaceId: string, period: Period) {
  const { query } = db.reads(workspaceId);
  const [[counted = { tickets: 0, members: 0 }], { bytes, maxBytes }] = await Promise.all([
    query<{ tickets: number; members: number }>(countUsed, [
      period.start,
      period.end,
      mostCounted + 1,
    ]),
    files.usage(workspaceId),
  ]);
  const { tickets, members } = counted;
  return {
    periodStart: timestampFromDate(period.start),
    periodEnd: timestampFromDate(period.end),
    tickets: Math.min(tickets, mostCounted),
    hasMoreTickets: tickets > mostCounted,
    members,
    fileBytes: BigInt(bytes),
    maxFileBytes: BigInt(maxBytes),
  };
}

const countUsed = `
  select
    (select count(*)::int from (
      select from tickets where workspace_id = $1 and created_at >= $2 and created_at < $3 limit $4
    ) as counted) as tickets,
    (select count(*)::int from members where workspace_id = $1 and status = 'active') as members`;

/** The period that is paid for, or the current month if nothing is. */
export function periodOf(
  row: BillingSubscriptionEntity | null,
  plan: PlanConfig | undefined,
  now: Date,
): Period {
  const end = row?.currentPeriodEnd;
  if (plan === undefined || !end || end <= now || row?.status === "canceled") {
    return monthOf(now);
  }
  return { start: shifted(end, plan.interval, -1), end };
}
