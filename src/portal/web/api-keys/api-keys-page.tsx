import { KeyRound, Plus } from "lucide-react";
import { type ApiKey, ApiKeyService } from "../../../../gen/ticketing/v1/api_key_service_pb.ts";
import { maxActiveKeys } from "../../../features/api-keys/max-active-keys.ts";
import { balanced } from "../../../html/bidi.ts";
import { useRow } from "../api/paged-list.ts";
import { t } from "../language/language.ts";
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
import { isUnused, type ListState, listValues, orders, selectKeys } from "./list-state.ts";
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
      {t("Create API key")}
    </Button>
  );
  const error = query.error ?? renamed.error ?? revoked.error ?? detailed.error;

  return (
    <>
      <PageHeader title={t("API keys")} actions={keys?.length ? createButton : undefined}>
        {t("Authenticate your scripts, servers and integrations. A key works until you revoke it.")}
      </PageHeader>
      <QueryState query={{ ...query, error }} label={t("Loading API keys")} />
      {keys?.length === 0 && (
        <Empty icon={KeyRound} title={t("No API keys yet")} action={createButton}>
          <p>
            {t(
              "Your code authenticates with a key instead of a login. Create a key for each script or server, so you can revoke them one by one.",
            )}
          </p>
          <CodeBlock code={curlWith("$SERVICE_TOKEN")} label={t("example request")} wrap />
        </Empty>
      )}
      {keys && keys.length > 0 && (
        <>
          <div className="section-head">
            <p className="soft">
              {list.isChanged && shown.length < keys.length
                ? t("{count} of {most} keys, {shown} shown", {
                    count: keys.length,
                    most: maxActiveKeys,
                    shown: shown.length,
                  })
                : t("{count} of {most} keys", { count: keys.length, most: maxActiveKeys })}
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
            <NoMatch title={t("No matching keys")} all={t("Show all keys")} onReset={list.reset} />
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
      aria-label={t("Search keys")}
      placeholder={t("Search by name or key")}
      value={state.q}
      onChange={(event) => onChange({ q: event.currentTarget.value })}
      maxLength={100}
    />
    <Select
      aria-label={t("Show")}
      any={t("All keys")}
      options={[{ value: "unused", label: t("Unused") }]}
      value={state.show}
      onChange={(show) => onChange({ show })}
    />
    <Select
      aria-label={t("Sort")}
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
    <Table
      columns={[t("Name"), t("Key"), t("Access"), t("Created by"), t("Created"), t("Last used")]}
      hasActions
    >
      {keys.map((key) => (
        <tr key={key.id}>
          <td className="table-main" title={balanced(key.name)}>
            <Isolate>{key.name}</Isolate>
          </td>
          <td data-label={t("Key")}>
            <code>{key.keyPrefix}…</code>
          </td>
          <td data-label={t("Access")}>{accessOf(key)}</td>
          <td data-label={t("Created by")}>{actorName(key.createdBy)}</td>
          <td data-label={t("Created")}>{key.createdAt && <WhenInRow at={key.createdAt} />}</td>
          <td data-label={t("Last used")}>
            {key.lastUsedAt ? (
              <WhenInRow at={key.lastUsedAt} />
            ) : (
              <span className="soft">{t("never")}</span>
            )}{" "}
            {isUnused(key, now) && <Badge tone="warn">{t("Unused")}</Badge>}
          </td>
          <td className="table-actions">
            <Menu
              label={t("Actions for {name}", { name: key.name })}
              items={[
                { label: t("Rename"), onSelect: () => onRename(key.id) },
                { label: t("Details"), onSelect: () => onDetails(key.id) },
                { label: t("Revoke"), onSelect: () => onRevoke(key.id) },
              ]}
            />
          </td>
        </tr>
      ))}
    </Table>
  );
}
