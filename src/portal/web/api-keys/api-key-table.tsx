import type { ApiKey } from "../../../../gen/ticketing/v1/api_key_service_pb.ts";
import { balanced } from "../../../html/bidi.ts";
import { actorName } from "../audit/actor-name.ts";
import { Badge } from "../ui/badge.tsx";
import { Isolate } from "../ui/isolate.tsx";
import { Menu } from "../ui/menu.tsx";
import { useNow } from "../ui/use-now.ts";
import { WhenInRow } from "../ui/when.tsx";
import { isUnused } from "./unused.ts";
import "../ui/table.css";

interface ApiKeyTableProps {
  readonly keys: readonly ApiKey[];
  /** Every key of the workspace, to name those that created others. */
  readonly all: readonly ApiKey[];
  readonly onRename: (id: string) => void;
  readonly onRevoke: (id: string) => void;
}

export function ApiKeyTable({ keys, all, onRename, onRevoke }: ApiKeyTableProps) {
  const now = useNow();
  const nameOf = actorName(all);
  return (
    <div className="table-frame">
      <table className="table table-compact">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Key</th>
            <th scope="col">Created by</th>
            <th scope="col">Created</th>
            <th scope="col">Last used</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <td className="table-main" title={balanced(key.name)}>
                <Isolate>{key.name}</Isolate>
              </td>
              <td data-label="Key">
                <code>{key.keyPrefix}…</code>
              </td>
              <td data-label="Created by">{nameOf(key.createdBy)}</td>
              <td data-label="Created">{key.createdAt && <WhenInRow at={key.createdAt} />}</td>
              <td data-label="Last used">
                {key.lastUsedAt ? (
                  <WhenInRow at={key.lastUsedAt} />
                ) : (
                  <span className="soft">never</span>
                )}{" "}
                {isUnused(key, now) && <Badge tone="warn">Unused</Badge>}
              </td>
              <td className="table-actions">
                <Menu
                  label={`Actions for ${key.name}`}
                  items={[
                    { label: "Rename", onSelect: () => onRename(key.id) },
                    { label: "Revoke", onSelect: () => onRevoke(key.id) },
                  ]}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
