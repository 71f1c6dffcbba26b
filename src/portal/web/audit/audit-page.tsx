import { useInfiniteQuery } from "@connectrpc/connect-query";
import { ScrollText } from "lucide-react";
import { AuditService } from "../../../../gen/ticketing/v1/audit_service_pb.ts";
import { pagedList, useLiveHead } from "../api/use-live-head.ts";
import { useApiKeys } from "../api-keys/use-api-keys.ts";
import { Button } from "../ui/button.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { ShowMore } from "../ui/show-more.tsx";
import { Empty, FailureNotice, Skeleton } from "../ui/states.tsx";
import { timeValues, useTimeRange } from "../ui/time-range.ts";
import { useDialog } from "../ui/use-dialog.ts";
import { matching, useUrlState } from "../ui/use-url-state.ts";
import { actorName } from "./actor-name.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditSheet } from "./audit-sheet.tsx";
import { AuditTable } from "./audit-table.tsx";

const { listAuditEvents } = AuditService.method;
const id = matching(/^[^\s]{1,255}$/);
const values = { action: matching(/^[\w.]{1,100}$/), actor: id, target: id, ...timeValues };

/** Who changed what, newest first. */
export function AuditPage() {
  const { state, change, isChanged, reset } = useUrlState(values);
  const { from, before } = useTimeRange(state);
  const sheet = useDialog("entry");
  const input = {
    action: state.action,
    actorId: state.actor,
    targetId: state.target,
    pageToken: "",
    pageSize: 25,
    ...(from && { occurredFrom: from }),
    ...(before && { occurredBefore: before }),
  };
  const query = useInfiniteQuery(listAuditEvents, input, pagedList);
  useLiveHead(listAuditEvents, input, query);
  // They name the keys that acted.
  const keys = useApiKeys();
  const nameOf = actorName(keys.data?.data ?? []);
  const entries = query.data?.pages.flatMap(({ data }) => data);

  return (
    <>
      <PageHeader title="Audit log">
        Who changed the keys, webhooks, channels, billing and tickets of this workspace.
      </PageHeader>
      <div className="section-head">
        <AuditFilters state={state} onChange={change} />
      </div>
      {query.error && <FailureNotice error={query.error} retry={query.refetch} />}
      {query.isPending && <Skeleton rows={4} label="Loading the audit log" />}
      {entries?.length === 0 && (
        <Empty
          icon={ScrollText}
          title={isChanged ? "No matching entries" : "No entries yet"}
          action={isChanged && <Button onClick={reset}>Show all entries</Button>}
        >
          <p>
            {isChanged
              ? "No entry matches these filters."
              : "Create a key or add a webhook, and it appears here."}
          </p>
        </Empty>
      )}
      {entries && entries.length > 0 && (
        <AuditTable entries={entries} nameOf={nameOf} onOpen={sheet.open} />
      )}
      <ShowMore query={query} />
      {sheet.value && (
        <AuditSheet key={sheet.value} id={sheet.value} nameOf={nameOf} onClose={sheet.close} />
      )}
    </>
  );
}
