import type { ApiKey } from "../../../../gen/ticketing/v1/api_key_service_pb.ts";
import { Button } from "../ui/button.tsx";
import { Time } from "../ui/time.tsx";
import "../ui/table.css";

interface ApiKeyTableProps {
  readonly keys: readonly ApiKey[];
  readonly onRename: (id: string) => void;
  readonly onRevoke: (id: string) => void;
}

export function ApiKeyTable({ keys, onRename, onRevoke }: ApiKeyTableProps) {
  const creatorOf = ({ createdBy: by }: ApiKey): string => {
    if (by?.type === "jwt") {
      return by.name || by.id;
    }
    if (by?.type === "api_key") {
      return `key “${keys.find(({ id }) => id === by.id)?.name ?? by.id}”`;
    }
    return "Command line";
  };
  return (
    <div className="table-frame">
      <table className="table">
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
              <td className="table-main">
                <bdi>{key.name}</bdi>
              </td>
              <td data-label="Key">
                <code>{key.keyPrefix}…</code>
              </td>
              <td data-label="Created by">{creatorOf(key)}</td>
              <td data-label="Created">{key.createdAt && <Time at={key.createdAt} />}</td>
              <td data-label="Last used">
                {key.lastUsedAt ? (
                  <Time at={key.lastUsedAt} />
                ) : (
                  <span className="soft">never</span>
                )}
              </td>
              <td className="table-actions">
                <Button
                  variant="quiet"
                  aria-label={`Rename ${key.name}`}
                  onClick={() => onRename(key.id)}
                >
                  Rename
                </Button>
                <Button
                  variant="quiet"
                  aria-label={`Revoke ${key.name}`}
                  onClick={() => onRevoke(key.id)}
                >
                  Revoke
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
