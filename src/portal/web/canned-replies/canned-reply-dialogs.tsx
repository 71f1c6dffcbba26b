import {
  type CannedReply,
  CannedReplyService,
} from "../../../../gen/ticketing/v1/canned_reply_service_pb.ts";
import { useAction, useRefresh } from "../api/action.ts";
import { useDraft } from "../session/drafts.ts";
import { ConfirmDialog, Dialog } from "../ui/dialog/dialog.tsx";
import { announce } from "../ui/feedback/toast.tsx";
import { CannedReplyForm, draftOf, emptyDraft, inputOf } from "./canned-reply-form.tsx";

const {
  createCannedReply,
  getCannedReply,
  listCannedReplies,
  renderCannedReply,
  updateCannedReply,
} = CannedReplyService.method;

export function CreateCannedReply({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useDraft("create-canned-reply", emptyDraft);
  const creation = useAction(createCannedReply, { onSuccess: useSaved("Created", onClose) });
  return (
    <Dialog title="New canned reply" size="large" busy={creation.isPending} onClose={onClose}>
      <CannedReplyForm
        draft={draft}
        onDraft={setDraft}
        error={creation.error}
        action="Create"
        busy={creation.isPending}
        onSave={() => creation.mutate(inputOf(draft))}
        onCancel={onClose}
      />
    </Dialog>
  );
}

export function EditCannedReply({ reply, onClose }: { reply: CannedReply; onClose: () => void }) {
  const [draft, setDraft] = useDraft(`edit-${reply.id}`, draftOf(reply));
  const update = useAction(updateCannedReply, { onSuccess: useSaved("Saved", onClose) });
  const save = () =>
    update.mutate({
      id: reply.id,
      ...inputOf(draft),
      updateMask: { paths: ["shortcut", "title", "body", "tags"] },
    });
  return (
    <Dialog title={`Edit ${reply.shortcut}`} size="large" busy={update.isPending} onClose={onClose}>
      <CannedReplyForm
        draft={draft}
        onDraft={setDraft}
        error={update.error}
        action="Save"
        busy={update.isPending}
        onSave={save}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** The action is pending until the page shows the result. */
function useSaved(message: string, onClose: () => void) {
  const refresh = useRefresh();
  return async () => {
    await refresh(listCannedReplies, getCannedReply, renderCannedReply);
    announce(message);
    onClose();
  };
}

export function DeleteCannedReply({ reply, onClose }: { reply: CannedReply; onClose: () => void }) {
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
      call={deletion}
      onConfirm={() => deletion.mutate({ id: reply.id })}
      onClose={onClose}
    >
      <p>Nobody can use it from then on. Messages that were made from it stay.</p>
    </ConfirmDialog>
  );
}
