import { useLocation } from "wouter";
import { type Channel, ChannelService } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { useAction } from "../api/use-action.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { announce } from "../ui/toast.tsx";

const { deleteChannel, listChannels } = ChannelService.method;

interface DeleteChannelProps {
  readonly channel: Channel;
  readonly onClose: () => void;
}

export function DeleteChannel({ channel, onClose }: DeleteChannelProps) {
  const [, navigate] = useLocation();
  const refresh = useRefresh();
  const deletion = useAction(deleteChannel, {
    async onSuccess() {
      announce("Channel deleted");
      navigate("/channels", { replace: true });
      await refresh(listChannels);
    },
  });
  return (
    <ConfirmDialog
      title={`Delete ${channel.name}?`}
      action="Delete channel"
      busy={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate({ id: channel.id })}
      onClose={onClose}
    >
      <p>
        {channel.type === "whatsapp"
          ? "Messages to its number no longer become tickets, nobody can reply through it, and its credentials are deleted. "
          : channel.type === "email"
            ? "E-mails to its address no longer become tickets, and its secret is deleted. "
            : channel.type === "form"
              ? "Its page and every form that sends to it stop working. "
              : ""}
        Its tickets stay. To stop it for a while, pause it instead.
      </p>
    </ConfirmDialog>
  );
}
