import { useQuery } from "@connectrpc/connect-query";
import { Fragment } from "preact/compat";
import { Link } from "wouter";
import { AuditService } from "../../../../gen/ticketing/v1/audit_service_pb.ts";
import { t } from "../language/language.ts";
import { rich } from "../language/rich.ts";
import { actorName } from "../members/members.ts";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { QueryState } from "../ui/feedback/states.tsx";
import { Isolate } from "../ui/text/isolate.tsx";
import { When } from "../ui/time/time.tsx";
import { actionLabel } from "./actions.ts";
import "../ui/text/facts.css";

interface AuditSheetProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** An entry of the audit log in full. */
export function AuditSheet({ id, onClose }: AuditSheetProps) {
  const query = useQuery(AuditService.method.getAuditEvent, { id });
  const entry = query.data?.data;
  const { actor, targetId = "" } = entry ?? {};
  return (
    <Dialog title={entry ? actionLabel(entry.action) : t("Entry")} shape="sheet" onClose={onClose}>
      <div className="stack">
        <QueryState query={query} label={t("Loading the entry")} rows={4} />
        {entry && (
          <dl className="facts">
            <dt>{t("Action")}</dt>
            <dd className="mono">{entry.action}</dd>
            <dt>{t("Object")}</dt>
            <dd>
              <Isolate>{entry.targetName}</Isolate> <span className="mono">{targetId}</span>
              {targetId.startsWith("whs_") && (
                <>
                  {" · "}
                  <Link to={`/webhooks/${targetId}`}>{t("Webhook")}</Link>
                </>
              )}
              {targetId.startsWith("tkt_") && (
                <>
                  {" · "}
                  <Link to={`/tickets/${targetId}`}>{t("Ticket")}</Link>
                </>
              )}
              {targetId && (
                <>
                  {" · "}
                  <Link to={`/audit?target=${encodeURIComponent(targetId)}`}>
                    {t("Its history")}
                  </Link>
                </>
              )}
            </dd>
            {entry.changes.map(({ field, before, after }) => (
              <Fragment key={field}>
                <dt className="mono">{field}</dt>
                <dd>
                  <Isolate>{before || "–"}</Isolate> → <Isolate>{after || "–"}</Isolate>
                </dd>
              </Fragment>
            ))}
            <dt>{t("By")}</dt>
            <dd>
              <Isolate>{actorName(actor)}</Isolate>{" "}
              {actor?.id && (
                <>
                  {actor.via ? (
                    rich("{actor} through {client}", {
                      actor: <span className="mono">{actor.id}</span>,
                      client: <span className="mono">{actor.via}</span>,
                    })
                  ) : (
                    <span className="mono">{actor.id}</span>
                  )}
                  {" · "}
                  <Link to={`/audit?actor=${encodeURIComponent(actor.id)}`}>
                    {t("All their activity")}
                  </Link>
                </>
              )}
            </dd>
            <dt>{t("When")}</dt>
            <dd>
              <When at={entry.occurredAt} />
            </dd>
            <dt>{t("Address")}</dt>
            <dd className="mono">{entry.address || "–"}</dd>
            <dt>{t("Client")}</dt>
            <dd>
              <Isolate>{entry.userAgent || "–"}</Isolate>
            </dd>
            <dt>{t("Request")}</dt>
            <dd className="mono">{entry.requestId || "–"}</dd>
            <dt>{t("Entry")}</dt>
            <dd className="mono">{entry.id}</dd>
          </dl>
        )}
      </div>
    </Dialog>
  );
}
