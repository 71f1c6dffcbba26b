import { useInfiniteQuery } from "@connectrpc/connect-query";
import { KeyRound, Plus } from "lucide-react";
import { ApiKeyService } from "../../../../gen/ticketing/v1/api_key_service_pb.ts";
import { Button } from "../ui/button.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { ShowMore } from "../ui/show-more.tsx";
import { Empty, FailureNotice, Skeleton } from "../ui/states.tsx";
import { useDialog } from "../ui/use-dialog.ts";
import { ApiKeyTable } from "./api-key-table.tsx";
import { CreateApiKey } from "./create-api-key.tsx";
import { curlWith } from "./curl.ts";
import { RenameApiKey } from "./rename-api-key.tsx";
import { RevokeApiKey } from "./revoke-api-key.tsx";

/** The API keys of the workspace. */
export function ApiKeysPage() {
  const query = useInfiniteQuery(
    ApiKeyService.method.listApiKeys,
    { pageToken: "" },
    { pageParamKey: "pageToken", getNextPageParam: (page) => page.nextPageToken || undefined },
  );
  const create = useDialog("create");
  const rename = useDialog("rename");
  const revoke = useDialog("revoke");
  const keys = query.data?.pages.flatMap(({ data }) => data);
  const find = (id: string | undefined) => keys?.find((key) => key.id === id);
  const renamed = find(rename.value);
  const revoked = find(revoke.value);
  const createButton = (
    <Button variant="primary" icon={Plus} onClick={() => create.open()}>
      Create API key
    </Button>
  );

  return (
    <>
      <PageHeader title="API keys" actions={keys?.length ? createButton : undefined}>
        Authenticate your scripts, servers and integrations. A key works until you revoke it.
      </PageHeader>
      {query.error && <FailureNotice error={query.error} retry={query.refetch} />}
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
        <ApiKeyTable keys={keys} onRename={rename.open} onRevoke={revoke.open} />
      )}
      <ShowMore query={query} />
      {create.value !== undefined && <CreateApiKey onClose={create.close} />}
      {renamed && <RenameApiKey apiKey={renamed} onClose={rename.close} />}
      {revoked && <RevokeApiKey apiKey={revoked} onClose={revoke.close} />}
    </>
  );
}
