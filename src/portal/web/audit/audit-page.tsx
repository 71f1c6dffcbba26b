import { useInfiniteQuery } from "@connectrpc/connect-query";
import { ScrollText, X } from "lucide-react";
import { type AuditEvent, AuditService } from "../../../../gen/ticketing/v1/audit_service_pb.ts";
import { pagedList, useLiveHead } from "../api/paged-list.ts";
import { t } from "../language/language.ts";
import { actorName, memberName, useMembers } from "../members/members.ts";
import { matching, useDialog, useUrlState } from "../state/url-state.ts";
import { Button } from "../ui/button/button.tsx";
import { Empty, NoMatch, QueryState } from "../ui/feedback/states.tsx";
import { Select } from "../ui/form/field.tsx";
import { PageHeader } from "../ui/page/page.tsx";
import { rowName, ShowMore, Table } from "../ui/table/table.tsx";
import { Isolate } from "../ui/text/isolate.tsx";
import { clockOf, WhenInRow } from "../ui/time/time.tsx";
import { TimeFilter, timeValues, useTimeRange } from "../ui/time/time-filter.tsx";
import { actionLabel, actions } from "./actions.ts";
import { AuditSheet } from "./audit-sheet.tsx";
import "../ui/form/field.css";

const { listAuditEvents } = AuditService.method;

/** A choice of the page as a filter of the list. */
const chosen = (value: string) => (value === "" ? [] : [value]);

const id = matching(/^[^\s]{1,255}$/);
const values = { action: matching(/^[\w.]{1,100}$/), actor: id, target: id, ...timeValues };

/** The changes in the workspace and who made them, newest first. */
export function AuditPage() {
  const { state, change, isChanged, reset } = useUrlState(values);
  const { from, before } = useTimeRange(state);
  const sheet = useDialog("entry");
  const input = {
    action: chosen(state.action),
    actorId: chosen(state.actor),
    targetId: chosen(state.target),
    pageToken: "",
    pageSize: 25,
    ...(from && { occurredFrom: from }),
    ...(before && { occurredBefore: before }),
  };
  const query = useInfiniteQuery(listAuditEvents, input, pagedList);
  useLiveHead(listAuditEvents, input, query);
  const entries = query.data?.pages.flatMap(({ data }) => data);

  return (
    <>
      <PageHeader title={t("Audit log")}>
        {t("Who changed the keys, webhooks, channels, billing and tickets of this workspace.")}
      </PageHeader>
      <div className="section-head">
        <AuditFilters state={state} onChange={change} />
      </div>
      <QueryState query={query} label={t("Loading the audit log")} rows={4} />
      {entries?.length === 0 &&
        (isChanged ? (
          <NoMatch title={t("No matching entries")} all={t("Show all entries")} onReset={reset} />
        ) : (
          <Empty icon={ScrollText} title={t("No entries yet")}>
            <p>{t("Create a key or add a webhook, and it appears here.")}</p>
          </Empty>
        ))}
      {entries && entries.length > 0 && <AuditTable entries={entries} onOpen={sheet.open} />}
      <ShowMore query={query} />
      {sheet.value && <AuditSheet key={sheet.value} id={sheet.value} onClose={sheet.close} />}
    </>
  );
}

type State = Readonly<Record<keyof typeof values, string>>;

interface AuditFiltersProps {
  readonly state: State;
  readonly onChange: (changes: Partial<State>) => void;
}

function AuditFilters({ state, onChange }: AuditFiltersProps) {
  const { action, actor, target } = state;
  const people = (useMembers().data ?? []).map((member) => ({
    value: member.id,
    label: memberName(member),
  }));
  const isPerson = people.some(({ value }) => value === actor);
  return (
    <div className="filters">
      {actor && !isPerson && (
        <Button icon={X} onClick={() => onChange({ actor: "" })}>
          {t("By {actor}", { actor })}
        </Button>
      )}
      {target && (
        <Button icon={X} onClick={() => onChange({ target: "" })}>
          {t("About {target}", { target })}
        </Button>
      )}
      <Select
        aria-label={t("Action")}
        any={t("Any action")}
        options={Object.entries(actions).map(([value, label]) => ({ value, label: t(label) }))}
        value={action}
        onChange={(next) => onChange({ action: next })}
      />
      <Select
        aria-label={t("Person")}
        any={t("Anyone")}
        options={people}
        value={isPerson ? actor : ""}
        onChange={(next) => onChange({ actor: next })}
      />
      <TimeFilter {...state} onChange={onChange} />
    </div>
  );
}

interface AuditTableProps {
  readonly entries: readonly AuditEvent[];
  readonly onOpen: (id: string) => void;
}

const AuditTable = ({ entries, onOpen }: AuditTableProps) => (
  <Table columns={[t("Action"), t("Object"), t("By"), t("When")]}>
    {entries.map(({ id, action, actor, targetName, targetId, occurredAt }) => (
      <tr key={id}>
        <td className="table-main">
          <button
            type="button"
            className="row-button"
            aria-label={rowName(
              actionLabel(action),
              targetName || targetId,
              occurredAt && clockOf(occurredAt),
            )}
            onClick={() => onOpen(id)}
          >
            {actionLabel(action)}
          </button>
        </td>
        <td data-label={t("Object")} className="table-cut">
          <Isolate>{targetName || targetId}</Isolate>
        </td>
        <td data-label={t("By")} className="table-cut">
          <Isolate>{actorName(actor)}</Isolate>
        </td>
        <td data-label={t("When")}>{occurredAt && <WhenInRow at={occurredAt} />}</td>
      </tr>
    ))}
  </Table>
);
