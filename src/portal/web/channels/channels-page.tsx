import { useInfiniteQuery } from "@connectrpc/connect-query";
import { Cable, Plus } from "lucide-react";
import { ChannelService } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { useRole } from "../members/use-role.ts";
import { Button } from "../ui/button.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { ShowMore } from "../ui/show-more.tsx";
import { Empty, FailureNotice, Skeleton } from "../ui/states.tsx";
import { useDialog } from "../ui/use-dialog.ts";
import { ChannelTable } from "./channel-table.tsx";
import { CreateChannel } from "./create-channel.tsx";

/** The channels of the workspace. */
export function ChannelsPage() {
  const query = useInfiniteQuery(
    ChannelService.method.listChannels,
    { pageToken: "", pageSize: 100 },
    { pageParamKey: "pageToken", getNextPageParam: (page) => page.nextPageToken || undefined },
  );
  const isAdmin = useRole() === "admin";
  const create = useDialog("create");
  const channels = query.data?.pages.flatMap(({ data }) => data);
  const createButton = isAdmin && (
    <Button variant="primary" icon={Plus} onClick={() => create.open()}>
      New channel
    </Button>
  );

  return (
    <>
      <PageHeader title="Channels" actions={channels?.length ? createButton : undefined}>
        How your customers reach you. What they write becomes a ticket.
      </PageHeader>
      {query.error && <FailureNotice error={query.error} retry={query.refetch} />}
      {query.isPending && <Skeleton label="Loading channels" />}
      {channels?.length === 0 && (
        <Empty icon={Cable} title="No channels yet" action={createButton}>
          <p>
            Put a contact form on your website, or connect a WhatsApp number or an e-mail address.
            You reply to all of them in one place, as tickets.
          </p>
        </Empty>
      )}
      {channels && channels.length > 0 && <ChannelTable channels={channels} />}
      <ShowMore query={query} />
      {create.value !== undefined && isAdmin && <CreateChannel onClose={create.close} />}
    </>
  );
}
