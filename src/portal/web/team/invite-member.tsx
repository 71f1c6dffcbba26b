import {
  type InviteMemberResponse,
  type Member,
  MemberService,
} from "../../../../gen/ticketing/v1/member_service_pb.ts";
import { useAction } from "../api/action.ts";
import { problemOf } from "../api/failure.ts";
import { t } from "../language/language.ts";
import { memberName, useRefreshMembers } from "../members/members.ts";
import { useDraft } from "../session/drafts.ts";
import { FormDialog } from "../ui/dialog/dialog.tsx";
import { announce } from "../ui/feedback/toast.tsx";
import { SelectField, TextField } from "../ui/form/field.tsx";
import { LostSecret, showSecret } from "../ui/secret/secret.tsx";
import { roleOptions } from "./words.ts";

interface InviteMemberProps {
  /** A person who is invited again; undefined for someone new. */
  readonly again: Member | undefined;
  readonly onClose: () => void;
}

/** Invites a person. The invitation is emailed, or its link is shown once. */
export function InviteMember({ again, onClose }: InviteMemberProps) {
  const initial = {
    email: again?.email ?? "",
    name: again?.name ?? "",
    role: again?.role ?? "agent",
  };
  const [draft, setDraft] = useDraft(`invite-${again?.id ?? ""}`, initial);
  const refresh = useRefreshMembers();
  const invitation = useAction(MemberService.method.inviteMember, {
    async onSuccess(response) {
      await refresh();
      if (!isLost(response)) {
        onClose();
        show(response);
      }
    },
  });
  if (invitation.data && isLost(invitation.data)) {
    return (
      <LostSecret
        title={t("{email} is invited, but the link is lost", { email: draft.email })}
        onClose={onClose}
      >
        {t("Invite them again for another link.")}
      </LostSecret>
    );
  }
  return (
    <FormDialog
      title={
        again ? t("Invite {name} again", { name: memberName(again) }) : t("Invite to the team")
      }
      action={t("Invite")}
      call={invitation}
      fields={["email", "name"]}
      onSubmit={() => invitation.mutate(draft)}
      onClose={onClose}
    >
      <TextField
        label={t("Email")}
        type="email"
        error={problemOf(invitation, "email", draft.email)}
        value={draft.email}
        onChange={(email) => setDraft({ ...draft, email })}
        readOnly={again !== undefined}
        required
        maxLength={254}
        data-autofocus={again === undefined || undefined}
      />
      <TextField
        label={t("Name")}
        hint={t("May be left empty.")}
        error={problemOf(invitation, "name", draft.name)}
        value={draft.name}
        onChange={(name) => setDraft({ ...draft, name })}
        maxLength={200}
      />
      <SelectField
        label={t("Role")}
        options={roleOptions()}
        value={draft.role}
        onChange={(role) => setDraft({ ...draft, role })}
      />
    </FormDialog>
  );
}

/** Whether the response to a retry lacks the link, which the service does not store. */
const isLost = ({ invitation }: InviteMemberResponse) =>
  invitation !== undefined && invitation.url === "" && !invitation.isSent;

/** Reports what has happened, and shows the link if nothing is emailed. */
function show({ data, invitation }: InviteMemberResponse): void {
  const email = data?.email ?? "";
  if (invitation === undefined) {
    announce(t("{email} is a member already", { email }));
  } else if (invitation.isSent) {
    announce(t("Sent an invitation to {email}", { email }));
  } else {
    showSecret({
      title: t("Their invitation"),
      label: t("invitation link"),
      secret: invitation.url,
      remark: t("Anyone who has it can join the workspace."),
      about: t("Send it to {email}. It works once, within 7 days. The service sends no emails.", {
        email,
      }),
    });
  }
}
