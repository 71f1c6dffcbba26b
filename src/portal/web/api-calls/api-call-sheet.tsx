import { useQuery } from "@connectrpc/connect-query";
import { Link } from "wouter";
import { ApiCallService } from "../../../../gen/ticketing/v1/api_call_service_pb.ts";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { QueryState } from "../ui/feedback/states.tsx";
import { Isolate } from "../ui/text/isolate.tsx";
import { numbers } from "../ui/time/formats.ts";
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
    <Dialog title={call ? titleOf(call) : "Call"} shape="sheet" onClose={onClose}>
      <div className="stack">
        <QueryState query={query} label="Loading the call" rows={4} />
        {call && (
          <dl className="facts">
            <dt>Status</dt>
            <dd>
              <StatusBadge call={call} />
            </dd>
            <dt>Duration</dt>
            <dd>{durationOf(call)}</dd>
            <dt>When</dt>
            <dd>
              <When at={call.occurredAt} />
            </dd>
            <dt>Request</dt>
            <dd className="mono">{call.id}</dd>
            <dt>Method</dt>
            <dd className="mono">{call.method}</dd>
            <dt>Protocol</dt>
            <dd>{call.protocol}</dd>
            <dt>Path</dt>
            <dd className="mono">{call.path}</dd>
            <dt>Key</dt>
            <dd>
              <Isolate>{nameOf(call.apiKeyId)}</Isolate>
              {" · "}
              <Link to={`/api-calls?key=${encodeURIComponent(call.apiKeyId)}`}>Its calls</Link>
            </dd>
            <dt>From address</dt>
            <dd className="mono">{call.address || "–"}</dd>
            <dt>By program</dt>
            <dd>
              <Isolate>{call.userAgent || "–"}</Isolate>
            </dd>
            {call.omittedCount > 0 && (
              <>
                <dt>Not listed</dt>
                <dd>{numbers.format(call.omittedCount)} calls like it at about the same time</dd>
              </>
            )}
          </dl>
        )}
      </div>
    </Dialog>
  );
}
