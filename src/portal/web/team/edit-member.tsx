import { type Member, MemberService } from "../../../../gen/ticketing/v1/member_service_pb.ts";
import { useAction } from "../api/action.ts";
import { problemOf } from "../api/failure.ts";
import { t } from "../language/language.ts";
import { memberName, useRefreshMembers } from "../members/members.ts";
import { changedFields, useEdit } from "../session/drafts.ts";
import { FormDialog } from "../ui/dialog/dialog.tsx";
import { announce } from "../ui/feedback/toast.tsx";
import { SelectField, TextField } from "../ui/form/field.tsx";
import { roleOptions } from "./words.ts";

/** Changes name and role. */
export function EditMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const { id, roleSource } = member;
  const current = { name: member.name, role: member.role };
  const [draft, setDraft] = useEdit(`edit-${id}`, current);
  const refresh = useRefreshMembers();
  const update = useAction(MemberService.method.updateMember, {
    async onSuccess() {
      await refresh();
      onClose();
      announce(t("Saved"));
    },
  });
  const isByToken = roleSource === "token";
  return (
    <FormDialog
      title={t("Edit {name}", { name: memberName(member) })}
      action={t("Save")}
      call={update}
      fields={["name"]}
      onSubmit={() =>
        update.mutate({ id, ...draft, updateMask: { paths: changedFields(current, draft) } })
      }
      onClose={onClose}
    >
      <TextField
        label={t("Name")}
        hint={t(
          "If your identity provider knows their name, the name returns with their next call.",
        )}
        error={problemOf(update, "name", draft.name)}
        value={draft.name}
        onChange={(name) => setDraft({ ...draft, name })}
        maxLength={200}
        data-autofocus
      />
      <SelectField
        label={t("Role")}
        hint={t(
          isByToken
            ? "Your identity provider sets it: change it there."
            : "It takes effect immediately.",
        )}
        options={roleOptions()}
        value={draft.role}
        onChange={(role) => setDraft({ ...draft, role })}
        disabled={isByToken}
      />
    </FormDialog>
  );
}
