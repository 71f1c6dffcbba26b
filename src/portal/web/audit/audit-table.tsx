import type { AuditEvent } from "../../../../gen/ticketing/v1/audit_service_pb.ts";
import { clockOf } from "../ui/exact-time.tsx";
import { Isolate } from "../ui/isolate.tsx";
import { rowName } from "../ui/row-name.ts";
import { WhenInRow } from "../ui/when.tsx";
import { actionLabel } from "./actions.ts";
import type { NameOf } from "./actor-name.ts";
import "../ui/table.css";
import "../ui/row-button.css";

interface AuditTableProps {
  readonly entries: readonly AuditEvent[];
  readonly nameOf: NameOf;
  readonly onOpen: (id: string) => void;
}

export const AuditTable = ({ entries, nameOf, onOpen }: AuditTableProps) => (
  <div className="table-frame">
    <table className="table table-compact">
      <thead>
        <tr>
          <th scope="col">Action</th>
          <th scope="col">Object</th>
          <th scope="col">By</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
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
            <td data-label="Object" className="table-cut">
              <Isolate>{targetName || targetId}</Isolate>
            </td>
            <td data-label="By" className="table-cut">
              <Isolate>{nameOf(actor)}</Isolate>
            </td>
            <td data-label="When">{occurredAt && <WhenInRow at={occurredAt} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
