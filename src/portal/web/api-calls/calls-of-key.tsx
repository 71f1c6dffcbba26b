import { useQuery } from "@connectrpc/connect-query";
import { useState } from "preact/compat";
import { Link, useLocation } from "wouter";
import { ApiCallService } from "../../../../gen/ticketing/v1/api_call_service_pb.ts";
import { t } from "../language/language.ts";
import { Button } from "../ui/button/button.tsx";
import { QueryState } from "../ui/feedback/states.tsx";
import { Segmented } from "../ui/form/choices.tsx";
import { results } from "./api-call.tsx";
import { ApiCallTable } from "./api-call-table.tsx";
import "../ui/text/facts.css";

/** The last calls of a key, which load when it is shown. */
export function CallsOfKey({ apiKeyId }: { apiKeyId: string }) {
  const [result, setResult] = useState<"all" | "errors">("all");
  const isOfErrors = result === "errors";
  const [, navigate] = useLocation();
  const query = useQuery(ApiCallService.method.listApiCalls, {
    apiKeyId: [apiKeyId],
    httpStatus: isOfErrors ? (results.errors?.statuses ?? []) : [],
    pageSize: 10,
  });
  const calls = query.data?.data;
  const all = `/api-calls?key=${encodeURIComponent(apiKeyId)}`;
  return (
    <section aria-labelledby="calls-of-key" className="stack">
      <div className="section-title">
        <h3 id="calls-of-key">{t("Last calls")}</h3>
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          {t("Refresh")}
        </Button>
      </div>
      <Segmented
        label={t("Result")}
        options={[
          { value: "all", label: t("All [calls]") },
          { value: "errors", label: t("Errors") },
        ]}
        value={result}
        onChange={setResult}
      />
      <QueryState query={query} label={t("Loading the calls")} rows={4} />
      {calls?.length === 0 && <p className="soft">{t(isOfErrors ? "No errors." : "No calls.")}</p>}
      {calls && calls.length > 0 && (
        <>
          <ApiCallTable calls={calls} onOpen={(id) => navigate(`${all}&call=${id}`)} />
          <p>
            <Link to={all}>{t("All calls of this key")}</Link>
          </p>
        </>
      )}
    </section>
  );
}
