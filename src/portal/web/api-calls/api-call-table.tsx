import type { ApiCall } from "../../../../gen/ticketing/v1/api_call_service_pb.ts";
import { t } from "../language/language.ts";
import { rowName, Table } from "../ui/table/table.tsx";
import { Isolate } from "../ui/text/isolate.tsx";
import { clockOf, WhenInRow } from "../ui/time/time.tsx";
import { durationOf, StatusBadge, titleOf } from "./api-call.tsx";

interface ApiCallTableProps {
  readonly calls: readonly ApiCall[];
  /** Names a key; undefined: the column is left out. */
  readonly nameOf?: (apiKeyId: string) => string;
  readonly onOpen: (id: string) => void;
}

/** Calls of API keys, one in a row. */
export const ApiCallTable = ({ calls, nameOf, onOpen }: ApiCallTableProps) => (
  <Table
    columns={[t("Call"), t("Status"), t("Duration"), ...(nameOf ? [t("Key")] : []), t("When")]}
  >
    {calls.map((call) => (
      <tr key={call.id}>
        <td className="table-main">
          <button
            type="button"
            className="row-button mono"
            aria-label={rowName(
              titleOf(call),
              String(call.httpStatus),
              call.occurredAt && clockOf(call.occurredAt),
            )}
            onClick={() => onOpen(call.id)}
          >
            {titleOf(call)}
          </button>
          {call.omittedCount > 0 && (
            <span className="soft">
              {" "}
              {t("+{count, number} like it", { count: call.omittedCount })}
            </span>
          )}
        </td>
        <td data-label={t("Status")}>
          <StatusBadge call={call} />
        </td>
        <td data-label={t("Duration")}>{durationOf(call)}</td>
        {nameOf && (
          <td data-label={t("Key")} className="table-cut">
            <Isolate>{nameOf(call.apiKeyId)}</Isolate>
          </td>
        )}
        <td data-label={t("When")}>
          {call.occurredAt && <WhenInRow at={call.occurredAt} form="clock" />}
        </td>
      </tr>
    ))}
  </Table>
);
