import { useQuery } from "@connectrpc/connect-query";
import { ArrowLeft, Pencil } from "lucide-react";
import { Link } from "wouter";
import { ChannelService } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { t } from "../language/language.ts";
import { rich } from "../language/rich.ts";
import { useRole } from "../members/members.ts";
import { useDialog } from "../state/url-state.ts";
import { Button } from "../ui/button/button.tsx";
import { Menu } from "../ui/button/menu.tsx";
import { FailureNotice, Skeleton, Warning } from "../ui/feedback/states.tsx";
import { PageHeader } from "../ui/page/page.tsx";
import { Isolate } from "../ui/text/isolate.tsx";
import { Time } from "../ui/time/time.tsx";
import { DeleteChannel, EditChannel, PauseChannel } from "./channel-dialogs.tsx";
import { kindOf } from "./kinds.ts";
import { settingsOfKind } from "./settings-of-kinds.ts";

/** A channel: its use and setup. */
export function ChannelPage({ id }: { id: string }) {
  const query = useQuery(ChannelService.method.getChannel, { id });
  const isAdmin = useRole() === "admin";
  const edit = useDialog("edit");
  const remove = useDialog("delete");
  const channel = query.data?.data;
  const kind = channel && kindOf(channel.type);
  const Page = channel && settingsOfKind(channel.type).Page;

  return (
    <>
      <Link to="/channels" className="back">
        <ArrowLeft size={14} aria-hidden="true" /> {t("Channels")}
      </Link>
      <PageHeader
        title={channel?.name ?? t("Channel")}
        actions={
          channel &&
          isAdmin && (
            <>
              <PauseChannel channel={channel} />
              <Button icon={Pencil} onClick={() => edit.open()}>
                {t("Edit")}
              </Button>
              <Menu
                label={t("More actions")}
                items={[{ label: t("Delete channel"), onSelect: () => remove.open() }]}
              />
            </>
          )
        }
      >
        {channel && (
          <p>
            {kind && t(kind.label)}
            {(channel.lastMessageAt || kind?.receives) && " · "}
            {channel.lastMessageAt
              ? rich("Last message {when}", { when: <Time at={channel.lastMessageAt} /> })
              : kind?.receives && t("No messages yet")}
          </p>
        )}
      </PageHeader>
      {query.error && <FailureNotice error={query.error} retry={query.refetch} />}
      {query.isPending && <Skeleton label={t("Loading the channel")} />}
      {channel?.active && channel.problem && (
        <Warning>
          {rich("Nothing arrives now. {problem}", {
            problem: <Isolate>{channel.problem}</Isolate>,
          })}
        </Warning>
      )}
      {channel?.active && channel.sendingProblem && (
        <Warning>
          <Isolate>{channel.sendingProblem}</Isolate>
        </Warning>
      )}
      {channel && Page && <Page channel={channel} onEdit={() => edit.open()} />}
      {channel && isAdmin && edit.value !== undefined && (
        <EditChannel channel={channel} onClose={edit.close} />
      )}
      {channel && isAdmin && remove.value !== undefined && (
        <DeleteChannel channel={channel} onClose={remove.close} />
      )}
    </>
  );
}
