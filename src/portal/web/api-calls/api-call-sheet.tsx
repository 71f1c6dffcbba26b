import { useQuery } from "@connectrpc/connect-query";
import { Link } from "wouter";
import { ApiCallService } from "../../../../gen/ticketing/v1/api_call_service_pb.ts";
import { t } from "../language/language.ts";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { QueryState } from "../ui/feedback/states.tsx";
import { Isolate } from "../ui/text/isolate.tsx";
import { When } from "../ui/time/time.tsx";
import { durationOf, StatusBadge, titleOf } from "./api-call.tsx";
import "../ui/text/facts.css";

interface ApiCallSheetProps {
  readonly id: string;
  readonly nameOf: (apiKeyId: string) => string;
  readonly onClose: () => void;
}

/** A call in full. */
export function ApiCallSheet({ id, nameOf, onClose }: ApiCallSheetProps) {
  const query = useQuery(ApiCallService.method.getApiCall, { id });
  const call = query.data?.data;
  return (
    <Dialog title={call ? titleOf(call) : t("Call")} shape="sheet" onClose={onClose}>
      <div className="stack">
        <QueryState query={query} label={t("Loading the call")} rows={4} />
        {call && (
          <dl className="facts">
            <dt>{t("Status")}</dt>
            <dd>
              <StatusBadge call={call} />
            </dd>
            <dt>{t("Duration")}</dt>
            <dd>{durationOf(call)}</dd>
            <dt>{t("When")}</dt>
            <dd>
              <When at={call.occurredAt} />
            </dd>
            <dt>{t("Request")}</dt>
            <dd className="mono">{call.id}</dd>
            <dt>{t("Method")}</dt>
            <dd className="mono">{call.method}</dd>
            <dt>{t("Protocol")}</dt>
            <dd>{call.protocol}</dd>
            <dt>{t("Path")}</dt>
            <dd className="mono">{call.path}</dd>
            <dt>{t("Key")}</dt>
            <dd>
              <Isolate>{nameOf(call.apiKeyId)}</Isolate>
              {" · "}
              <Link to={`/api-calls?key=${encodeURIComponent(call.apiKeyId)}`}>
                {t("Its calls")}
              </Link>
            </dd>
            <dt>{t("IP address")}</dt>
            <dd className="mono">{call.address || "–"}</dd>
            <dt>{t("By program")}</dt>
            <dd>
              <Isolate>{call.userAgent || "–"}</Isolate>
            </dd>
            {call.omittedCount > 0 && (
              <>
                <dt>{t("Not listed")}</dt>
                <dd>
                  {t(
                    "{count, plural, one {# call} other {# calls}} like it at about the same time",
                    { count: call.omittedCount },
                  )}
                </dd>
              </>
            )}
          </dl>
        )}
      </div>
    </Dialog>
  );
}
