import { useInfiniteQuery } from "@connectrpc/connect-query";
import { Plus, Webhook } from "lucide-react";
import { WebhookSubscriptionService } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { useBusy } from "../api/use-busy.ts";
import { useLive } from "../api/use-live.ts";
import { Button } from "../ui/button.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { ShowMore } from "../ui/show-more.tsx";
import { Empty, FailureNotice, Skeleton } from "../ui/states.tsx";
import { useDialog } from "../ui/use-dialog.ts";
import { CreateWebhook } from "./create-webhook.tsx";
import { WebhookList } from "./webhook-list.tsx";

const sampleBody = `POST /hooks HTTP/1.1
Service-Signature: t=1767225600,v1=5257a8…

{"id": "evt_…", "type": "service.ticket.created.v1", "occurredAt": "…", "data": {…}}`;

/** The webhooks of the workspace and their health. */
export function WebhooksPage() {
  const busy = useBusy();
  const query = useInfiniteQuery(
    WebhookSubscriptionService.method.listWebhookSubscriptions,
    { pageToken: "", pageSize: 100 },
    {
      pageParamKey: "pageToken",
      getNextPageParam: (page) => page.nextPageToken || undefined,
      refetchInterval: busy.interval,
    },
  );
  useLive(busy.begin);
  const create = useDialog("create");
  const webhooks = query.data?.pages.flatMap(({ data }) => data);
  const createButton = (
    <Button variant="primary" icon={Plus} onClick={() => create.open()}>
      Add webhook
    </Button>
  );

  return (
    <>
      <PageHeader title="Webhooks" actions={webhooks?.length ? createButton : undefined}>
        Send the events of this workspace to your endpoints, as signed POST requests.
      </PageHeader>
      {query.error && <FailureNotice error={query.error} retry={query.refetch} />}
      {query.isPending && <Skeleton label="Loading webhooks" />}
      {webhooks?.length === 0 && (
        <Empty icon={Webhook} title="No webhooks yet" action={createButton}>
          <p>
            Get notified instead of polling. When a ticket is opened, gets a reply or changes its
            status, your endpoint receives a request like this:
          </p>
          <CodeBlock code={sampleBody} label="example delivery" wrap />
        </Empty>
      )}
      {webhooks && webhooks.length > 0 && <WebhookList webhooks={webhooks} />}
      <ShowMore query={query} />
      {create.value !== undefined && <CreateWebhook onClose={create.close} />}
    </>
  );
}
