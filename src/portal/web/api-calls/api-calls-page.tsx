import { useInfiniteQuery } from "@connectrpc/connect-query";
import { ListTree } from "lucide-react";
import { ApiCallService } from "../../../../gen/ticketing/v1/api_call_service_pb.ts";
import { pagedList, useLiveHead } from "../api/paged-list.ts";
import { t } from "../language/language.ts";
import { useApiKeys } from "../members/members.ts";
import { matching, useDialog, useUrlState } from "../state/url-state.ts";
import { Empty, NoMatch, QueryState } from "../ui/feedback/states.tsx";
import { optionsOf, Select } from "../ui/form/field.tsx";
import { PageHeader } from "../ui/page/page.tsx";
import { ShowMore } from "../ui/table/table.tsx";
import { TimeFilter, timeValues, useTimeRange } from "../ui/time/time-filter.tsx";
import { results, resultValue } from "./api-call.tsx";
import { ApiCallSheet } from "./api-call-sheet.tsx";
import { ApiCallTable } from "./api-call-table.tsx";
import "../ui/form/field.css";
import "./api-calls.css";

const { listApiCalls } = ApiCallService.method;
const values = { key: matching(/^ak_\w{1,61}$/), result: resultValue, ...timeValues };
const poll = () => 5_000;

/** The calls of all keys, newest first. */
export function ApiCallsPage() {
  const { state, change, isChanged, reset } = useUrlState(values);
  const { from, before } = useTimeRange(state);
  const sheet = useDialog("call");
  const keyQuery = useApiKeys();
  const keys = keyQuery.data?.data ?? [];
  // Calls of a key remain when it is revoked.
  const nameOf = (id: string) => keys.find((key) => key.id === id)?.name ?? id;
  const input = {
    apiKeyId: state.key === "" ? [] : [state.key],
    httpStatus: results[state.result]?.statuses ?? [],
    pageToken: "",
    pageSize: 25,
    ...(from && { occurredFrom: from }),
    ...(before && { occurredBefore: before }),
  };
  const query = useInfiniteQuery(listApiCalls, input, pagedList);
  useLiveHead(listApiCalls, input, query, poll);
  const isPending = query.isPending || keyQuery.isPending;
  // Together with the names of their keys, so that nothing moves when these arrive.
  const calls = isPending ? undefined : query.data?.pages.flatMap(({ data }) => data);

  return (
    <>
      <PageHeader title={t("API calls")}>
        {t("The latest calls made with API keys. Under load, only a sample is logged.")}
      </PageHeader>
      <div className="section-head">
        <div className="filters">
          <span className="call-key">
            <Select
              aria-label={t("Key")}
              any={t("Any key")}
              options={keys.map(({ id, name }) => ({ value: id, label: name }))}
              value={state.key}
              onChange={(key) => change({ key })}
            />
          </span>
          <Select
            aria-label={t("Result")}
            any={t("Any result")}
            options={optionsOf(results)}
            value={state.result}
            onChange={(result) => change({ result })}
          />
          <TimeFilter {...state} onChange={change} />
        </div>
      </div>
      <QueryState query={{ ...query, isPending }} label={t("Loading API calls")} rows={4} />
      {calls?.length === 0 &&
        (isChanged ? (
          <NoMatch title={t("No matching calls")} all={t("Show all calls")} onReset={reset} />
        ) : (
          <Empty icon={ListTree} title={t("No calls yet")}>
            <p>{t("Make a call with an API key, and it appears here.")}</p>
          </Empty>
        ))}
      {calls && calls.length > 0 && (
        <ApiCallTable calls={calls} nameOf={nameOf} onOpen={sheet.open} />
      )}
      <ShowMore query={query} />
      {sheet.value && (
        <ApiCallSheet key={sheet.value} id={sheet.value} nameOf={nameOf} onClose={sheet.close} />
      )}
    </>
  );
}
