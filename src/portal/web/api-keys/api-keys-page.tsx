import { KeyRound, Plus } from "lucide-react";
import { type ApiKey, ApiKeyService } from "../../../../gen/ticketing/v1/api_key_service_pb.ts";
import { maxActiveKeys } from "../../../features/api-keys/max-active-keys.ts";
import { balanced } from "../../../html/bidi.ts";
import { useRow } from "../api/paged-list.ts";
import { actorName, useApiKeys } from "../members/members.ts";
import { useDialog, useUrlState } from "../state/url-state.ts";
import { Button } from "../ui/button/button.tsx";
import { Menu } from "../ui/button/menu.tsx";
import { Badge } from "../ui/feedback/badge.tsx";
import { Empty, NoMatch, QueryState } from "../ui/feedback/states.tsx";
import { optionsOf, Select } from "../ui/form/field.tsx";
import { PageHeader } from "../ui/page/page.tsx";
import { Table } from "../ui/table/table.tsx";
import { CodeBlock } from "../ui/text/code-block.tsx";
import { Isolate } from "../ui/text/isolate.tsx";
import { useNow, WhenInRow } from "../ui/time/time.tsx";
import { CreateApiKey, curlWith, RenameApiKey, RevokeApiKey } from "./api-key-dialogs.tsx";
import { ApiKeySheet } from "./api-key-sheet.tsx";
import {
  isUnused,
  type ListState,
  listValues,
  orders,
  selectKeys,
  unusedLabel,
} from "./list-state.ts";
import { accessOf } from "./restrictions.ts";
import "../ui/form/field.css";

/** The API keys of the workspace. */
export function ApiKeysPage() {
  const query = useApiKeys();
  const list = useUrlState(listValues);
  const create = useDialog("create");
  const rename = useDialog("rename");
  const revoke = useDialog("revoke");
  const details = useDialog("key");
  const keys = query.data?.data;
  const renamed = useRow(ApiKeyService.method.getApiKey, rename.value, keys);
  const revoked = useRow(ApiKeyService.method.getApiKey, revoke.value, keys);
  const detailed = useRow(ApiKeyService.method.getApiKey, details.value, keys);
  const shown = selectKeys(keys ?? [], list.state, useNow());
  const createButton = (
    <Button variant="primary" icon={Plus} onClick={() => create.open()}>
      Create API key
    </Button>
  );
  const error = query.error ?? renamed.error ?? revoked.error ?? detailed.error;

  return (
    <>
      <PageHeader title="API keys" actions={keys?.length ? createButton : undefined}>
        Authenticate your scripts, servers and integrations. A key works until you revoke it.
      </PageHeader>
      <QueryState query={{ ...query, error }} label="Loading API keys" />
      {keys?.length === 0 && (
        <Empty icon={KeyRound} title="No API keys yet" action={createButton}>
          <p>
            Your code authenticates with a key instead of a login. Create a key for each script or
            server, so you can revoke them one by one.
          </p>
          <CodeBlock code={curlWith("$SERVICE_TOKEN")} label="example request" wrap />
        </Empty>
      )}
      {keys && keys.length > 0 && (
        <>
          <div className="section-head">
            <p className="soft">
              {keys.length} of {maxActiveKeys} keys
              {list.isChanged && shown.length < keys.length && `, ${shown.length} shown`}
            </p>
            <ApiKeyFilters state={list.state} onChange={list.change} />
          </div>
          {shown.length > 0 ? (
            <ApiKeyTable
              keys={shown}
              onRename={rename.open}
              onDetails={details.open}
              onRevoke={revoke.open}
            />
          ) : (
            <NoMatch noun="keys" onReset={list.reset} />
          )}
        </>
      )}
      {create.value !== undefined && <CreateApiKey onClose={create.close} />}
      {renamed.row && <RenameApiKey apiKey={renamed.row} onClose={rename.close} />}
      {detailed.row && <ApiKeySheet apiKey={detailed.row} onClose={details.close} />}
      {revoked.row && <RevokeApiKey apiKey={revoked.row} onClose={revoke.close} />}
    </>
  );
}

interface ApiKeyFiltersProps {
  readonly state: ListState;
  readonly onChange: (changes: Partial<ListState>) => void;
}

const ApiKeyFilters = ({ state, onChange }: ApiKeyFiltersProps) => (
  <div className="filters">
    <input
      className="input"
      type="search"
      aria-label="Search keys"
      placeholder="Search by name or key"
      value={state.q}
      onChange={(event) => onChange({ q: event.target.value })}
      maxLength={100}
    />
    <Select
      aria-label="Show"
      any="All keys"
      options={[{ value: "unused", label: unusedLabel }]}
      value={state.show}
      onChange={(show) => onChange({ show })}
    />
    <Select
      aria-label="Sort"
      options={optionsOf(orders)}
      value={state.sort}
      onChange={(sort) => onChange({ sort })}
    />
  </div>
);

interface ApiKeyTableProps {
  readonly keys: readonly ApiKey[];
  readonly onRename: (id: string) => void;
  readonly onDetails: (id: string) => void;
  readonly onRevoke: (id: string) => void;
}

function ApiKeyTable({ keys, onRename, onDetails, onRevoke }: ApiKeyTableProps) {
  const now = useNow();
  return (
    <Table columns={["Name", "Key", "Access", "Created by", "Created", "Last used"]} hasActions>
      {keys.map((key) => (
        <tr key={key.id}>
          <td className="table-main" title={balanced(key.name)}>
            <Isolate>{key.name}</Isolate>
          </td>
          <td data-label="Key">
            <code>{key.keyPrefix}…</code>
          </td>
          <td data-label="Access">{accessOf(key)}</td>
          <td data-label="Created by">{actorName(key.createdBy)}</td>
          <td data-label="Created">{key.createdAt && <WhenInRow at={key.createdAt} />}</td>
          <td data-label="Last used">
            {key.lastUsedAt ? (
              <WhenInRow at={key.lastUsedAt} />
            ) : (
              <span className="soft">never</span>
            )}{" "}
            {isUnused(key, now) && <Badge tone="warn">{unusedLabel}</Badge>}
          </td>
          <td className="table-actions">
            <Menu
              label={`Actions for ${key.name}`}
              items={[
                { label: "Rename", onSelect: () => onRename(key.id) },
                { label: "Details", onSelect: () => onDetails(key.id) },
                { label: "Revoke", onSelect: () => onRevoke(key.id) },
              ]}
            />
          </td>
        </tr>
      ))}
    </Table>
  );
}
