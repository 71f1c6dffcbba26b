import { useRole } from "../members/use-role.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { Skeleton } from "../ui/states.tsx";
import { AdminOverview } from "./admin-overview.tsx";
import { AgentOverview } from "./agent-overview.tsx";
import { useOpenTickets } from "./open-tickets.tsx";
import "./overview.css";

/** What needs attention in the workspace, by those who look. */
export function OverviewPage() {
  const role = useRole();
  // What every role sees need not wait for the role.
  useOpenTickets(false);
  return (
    <>
      <PageHeader title="Overview">What needs your attention in this workspace.</PageHeader>
      {role === undefined && <Skeleton rows={6} label="Loading the overview" />}
      {role === "agent" && <AgentOverview />}
      {role === "admin" && <AdminOverview />}
    </>
  );
}
