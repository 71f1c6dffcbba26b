import { useQuery } from "@connectrpc/connect-query";
import { skipToken } from "@tanstack/react-query";
import { KeyRound, Plus, SearchX } from "lucide-react";
import { type ApiKey, ApiKeyService } from "../../../../gen/ticketing/v1/api_key_service_pb.ts";
import { maxActiveKeys } from "../../../features/api-keys/limit.ts";
import { Button } from "../ui/button.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Empty, FailureNotice, Skeleton } from "../ui/states.tsx";
import { useDialog } from "../ui/use-dialog.ts";
import { useNow } from "../ui/use-now.ts";
import { useUrlState } from "../ui/use-url-state.ts";
import { ApiKeyFilters } from "./api-key-filters.tsx";
import { ApiKeyTable } from "./api-key-table.tsx";
import { CreateApiKey } from "./create-api-key.tsx";
import { curlWith } from "./curl.ts";
import { listValues, selectKeys } from "./list-state.ts";
import { RenameApiKey } from "./rename-api-key.tsx";
import { RevokeApiKey } from "./revoke-api-key.tsx";
import { useApiKeys } from "./use-api-keys.ts";

/** The API keys of the workspace. */
export function ApiKeysPage() {
  const query = useApiKeys();
  const list = useUrlState(listValues);
  const create = useDialog("create");
  const rename = useDialog("rename");
  const revoke = useDialog("revoke");
  const keys = query.data?.data;
  const renamed = useApiKey(rename.value, keys);
  const revoked = useApiKey(revoke.value, keys);
  const shown = selectKeys(keys ?? [], list.state, useNow());
  const createButton = (
    <Button variant="primary" icon={Plus} onClick={() => create.open()}>
      Create API key
    </Button>
  );
  const error = query.error ?? renamed.error ?? revoked.error;

  return (
    <>
      <PageHeader title="API keys" actions={keys?.length ? createButton : undefined}>
        Authenticate your scripts, servers and integrations. A key works until you revoke it.
      </PageHeader>
      {error && <FailureNotice error={error} retry={query.refetch} />}
      {query.isPending && <Skeleton label="Loading API keys" />}
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
            <ApiKeyTable keys={shown} all={keys} onRename={rename.open} onRevoke={revoke.open} />
          ) : (
            <Empty
              icon={SearchX}
              title="No matching keys"
              action={<Button onClick={list.reset}>Show all keys</Button>}
            >
              <p>No key matches your search.</p>
            </Empty>
          )}
        </>
      )}
      {create.value !== undefined && <CreateApiKey onClose={create.close} />}
      {renamed.key && <RenameApiKey apiKey={renamed.key} onClose={rename.close} />}
      {revoked.key && <RevokeApiKey apiKey={revoked.key} onClose={revoke.close} />}
    </>
  );
}

/** The key with this id: of the list, once it is loaded, or fetched if it is not there. */
function useApiKey(id: string | undefined, keys: readonly ApiKey[] | undefined) {
  const key = keys?.find((each) => each.id === id);
  const isMissing = id !== undefined && keys !== undefined && key === undefined;
  const { data, error } = useQuery(ApiKeyService.method.getApiKey, isMissing ? { id } : skipToken);
  return { key: key ?? data?.data, error };
}
