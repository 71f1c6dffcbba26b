import { MeService } from "../../../../gen/ticketing/v1/me_service_pb.ts";
import { type Member, MemberService } from "../../../../gen/ticketing/v1/member_service_pb.ts";
import { useAction } from "../api/action.ts";
import { problemOf } from "../api/failure.ts";
import { t } from "../language/language.ts";
import { useRefreshMembers } from "../members/members.ts";
import { useDraft } from "../session/drafts.ts";
import { FormDialog } from "../ui/dialog/dialog.tsx";
import { announce } from "../ui/feedback/toast.tsx";
import { TextField } from "../ui/form/field.tsx";

/** Changes the user's own name. */
export function ChangeName({ member, onClose }: { member: Member; onClose: () => void }) {
  const [text, setName] = useDraft("change-name", member.name);
  const name = text.trim();
  const refreshMembers = useRefreshMembers();
  const update = useAction(MemberService.method.updateMember, {
    changes: [MeService.method.getMe],
    onSuccess: refreshMembers,
    onShown() {
      announce(t("Changed your name"));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("Change your name")}
      action={t("Change name")}
      call={update}
      fields={["name"]}
      onSubmit={() => update.mutate({ id: member.id, name, updateMask: { paths: ["name"] } })}
      onClose={onClose}
    >
      <TextField
        label={t("Name")}
        hint={t("The members of this workspace see it.")}
        error={problemOf(update, "name", name)}
        value={text}
        onChange={setName}
        required
        pattern=".*\S.*"
        title={t("Enter a name")}
        maxLength={200}
        autoComplete="name"
        data-autofocus
      />
    </FormDialog>
  );
}
