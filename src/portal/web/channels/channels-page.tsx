import { useInfiniteQuery } from "@connectrpc/connect-query";
import { Cable, Plus } from "lucide-react";
import { Link } from "wouter";
import { type Channel, ChannelService } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { balanced } from "../../../html/bidi.ts";
import { t } from "../language/language.ts";
import { useRole } from "../members/members.ts";
import { useDialog } from "../state/url-state.ts";
import { Button } from "../ui/button/button.tsx";
import { Badge } from "../ui/feedback/badge.tsx";
import { Empty, FailureNotice, Skeleton } from "../ui/feedback/states.tsx";
import { PageHeader } from "../ui/page/page.tsx";
import { ShowMore, Table } from "../ui/table/table.tsx";
import { Isolate } from "../ui/text/isolate.tsx";
import { WhenInRow } from "../ui/time/time.tsx";
import { CreateChannel, PauseChannel } from "./channel-dialogs.tsx";
import { kindOf } from "./kinds.ts";
import { SenderBlocks } from "./sender-blocks.tsx";
import "./channels.css";

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
      {t("New channel")}
    </Button>
  );

  return (
    <>
      <PageHeader title={t("Channels")} actions={channels?.length ? createButton : undefined}>
        {t("How your customers reach you. Their messages become tickets.")}
      </PageHeader>
      {query.error && <FailureNotice error={query.error} retry={query.refetch} />}
      {query.isPending && <Skeleton label={t("Loading channels")} />}
      {channels?.length === 0 && (
        <Empty icon={Cable} title={t("No channels yet")} action={createButton}>
          <p>
            {t(
              "Put a contact form on your website, or connect a WhatsApp number or an email address. You reply to all of them in one place, as tickets.",
            )}
          </p>
        </Empty>
      )}
      {channels && channels.length > 0 && <ChannelTable channels={channels} />}
      <ShowMore query={query} />
      <SenderBlocks />
      {create.value !== undefined && isAdmin && (
        <CreateChannel type={create.value} onClose={create.close} />
      )}
    </>
  );
}

function ChannelTable({ channels }: { channels: readonly Channel[] }) {
  const isAdmin = useRole() === "admin";
  return (
    <Table columns={[t("Name"), t("Type"), t("Last message"), t("Status")]}>
      {channels.map((channel) => {
        const { icon: Icon, label, receives } = kindOf(channel.type);
        return (
          <tr key={channel.id}>
            <td className="table-main">
              <Link
                to={`/channels/${channel.id}`}
                className="row-button"
                title={balanced(channel.name)}
              >
                <Isolate>{channel.name}</Isolate>
              </Link>
            </td>
            <td data-label={t("Type")}>
              <span className="channel-type">
                <Icon size={15} aria-hidden="true" />
                {t(label)}
              </span>
            </td>
            <td data-label={t("Last message")}>
              {channel.lastMessageAt ? (
                <WhenInRow at={channel.lastMessageAt} />
              ) : (
                <span className="soft">{receives ? t("never") : "–"}</span>
              )}
              {channel.active && channel.problem && (
                <span title={channel.problem}>
                  {" "}
                  <Badge tone="bad">{t("Nothing arrives")}</Badge>
                </span>
              )}
              {channel.active && channel.sendingProblem && (
                <span title={channel.sendingProblem}>
                  {" "}
                  <Badge tone="bad">{t("Nothing is sent")}</Badge>
                </span>
              )}
            </td>
            <td data-label={t("Status")}>
              {isAdmin ? (
                <PauseChannel channel={channel} />
              ) : (
                t(channel.active ? "Active" : "Paused")
              )}
            </td>
          </tr>
        );
      })}
    </Table>
  );
}
