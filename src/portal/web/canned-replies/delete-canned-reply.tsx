import {
  type CannedReply,
  CannedReplyService,
} from "../../../../gen/ticketing/v1/canned_reply_service_pb.ts";
import { useAction } from "../api/use-action.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { announce } from "../ui/toast.tsx";

interface DeleteCannedReplyProps {
  readonly reply: CannedReply;
  readonly onClose: () => void;
}

export function DeleteCannedReply({ reply, onClose }: DeleteCannedReplyProps) {
  const refresh = useRefresh();
  const deletion = useAction(CannedReplyService.method.deleteCannedReply, {
    async onSuccess() {
      onClose();
      announce(`Deleted ${reply.shortcut}`);
      await refresh(CannedReplyService.method.listCannedReplies);
    },
  });
  return (
    <ConfirmDialog
      title={`Delete ${reply.shortcut}?`}
      action="Delete canned reply"
      busy={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate({ id: reply.id })}
      onClose={onClose}
    >
      <p>Nobody can use it from then on. Messages that were made from it stay.</p>
    </ConfirmDialog>
  );
}
