import {
  type CannedReply,
  CannedReplyService,
} from "../../../../gen/ticketing/v1/canned_reply_service_pb.ts";
import { useAction } from "../api/action.ts";
import { t } from "../language/language.ts";
import { changedFields, useDraft, useEdit } from "../session/drafts.ts";
import { ConfirmDialog } from "../ui/dialog/dialog.tsx";
import { announce } from "../ui/feedback/toast.tsx";
import { CannedReplyForm, draftOf, emptyDraft, inputOf } from "./canned-reply-form.tsx";

const {
  createCannedReply,
  deleteCannedReply,
  getCannedReply,
  listCannedReplies,
  renderCannedReply,
  updateCannedReply,
} = CannedReplyService.method;

/** How a saved reply becomes visible. */
const saving = (message: string, onClose: () => void) => ({
  changes: [listCannedReplies, getCannedReply, renderCannedReply],
  onShown() {
    announce(message);
    onClose();
  },
});

export function CreateCannedReply({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useDraft("create-canned-reply", emptyDraft);
  const creation = useAction(createCannedReply, saving(t("Created [canned reply]"), onClose));
  return (
    <CannedReplyForm
      title={t("New canned reply")}
      action={t("Create")}
      call={creation}
      draft={draft}
      onDraft={setDraft}
      onSubmit={() => creation.mutate(inputOf(draft))}
      onClose={onClose}
    />
  );
}

export function EditCannedReply({ reply, onClose }: { reply: CannedReply; onClose: () => void }) {
  const current = draftOf(reply);
  const [draft, setDraft] = useEdit(`edit-${reply.id}`, current);
  const update = useAction(updateCannedReply, saving(t("Saved"), onClose));
  const save = () =>
    update.mutate({
      id: reply.id,
      ...inputOf(draft),
      updateMask: { paths: changedFields(current, draft) },
    });
  return (
    <CannedReplyForm
      title={t("Edit {name}", { name: reply.shortcut })}
      action={t("Save")}
      call={update}
      draft={draft}
      onDraft={setDraft}
      onSubmit={save}
      onClose={onClose}
    />
  );
}

export function DeleteCannedReply({ reply, onClose }: { reply: CannedReply; onClose: () => void }) {
  const deletion = useAction(deleteCannedReply, {
    changes: [listCannedReplies],
    onSuccess() {
      onClose();
      announce(t("Deleted {name}", { name: reply.shortcut }));
    },
  });
  return (
    <ConfirmDialog
      title={t("Delete {name}?", { name: reply.shortcut })}
      action={t("Delete canned reply")}
      call={deletion}
      onConfirm={() => deletion.mutate({ id: reply.id })}
      onClose={onClose}
    >
      <p>{t("No one can use it any more. Messages created from it stay.")}</p>
    </ConfirmDialog>
  );
}
