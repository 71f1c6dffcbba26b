import {
  type CreateRecoveryLinkResponse,
  type Member,
  MemberService,
} from "../../../../gen/ticketing/v1/member_service_pb.ts";
import { useAction } from "../api/action.ts";
import { t } from "../language/language.ts";
import { rich } from "../language/rich.ts";
import { memberName, useApiKeys, useRefreshMembers } from "../members/members.ts";
import { ConfirmDialog } from "../ui/dialog/dialog.tsx";
import { announce } from "../ui/feedback/toast.tsx";
import { LostSecret, showSecret } from "../ui/secret/secret.tsx";
import { Isolate } from "../ui/text/isolate.tsx";

const { createRecoveryLink, deactivateMember, reactivateMember, removeMember } =
  MemberService.method;

interface Confirmation {
  readonly member: Member;
  readonly onClose: () => void;
}

/** The steps after an action on a member. */
function useDone(onClose: () => void, message: string) {
  const refresh = useRefreshMembers();
  return {
    async onSuccess() {
      await refresh();
      onClose();
      announce(message);
    },
  };
}

export function DeactivateMember({ member, onClose }: Confirmation) {
  const name = memberName(member);
  const call = useAction(deactivateMember, useDone(onClose, t("Deactivated {name}", { name })));
  return (
    <ConfirmDialog
      title={t("Deactivate {name}?", { name })}
      action={t("Deactivate")}
      call={call}
      onConfirm={() => call.mutate({ id: member.id })}
      onClose={onClose}
    >
      <p>
        {t(
          "They are signed out of this workspace immediately, and stay out until you reactivate them. They keep their tickets.",
        )}
      </p>
    </ConfirmDialog>
  );
}

export function ReactivateMember({ member, onClose }: Confirmation) {
  const name = memberName(member);
  const call = useAction(
    reactivateMember,
    useDone(onClose, t("{name} can sign in again", { name })),
  );
  return (
    <ConfirmDialog
      title={t("Let {name} in again?", { name })}
      action={t("Let in")}
      tone="primary"
      call={call}
      onConfirm={() => call.mutate({ id: member.id })}
      onClose={onClose}
    >
      <p>{t("They can sign in as before, with the role {role}.", { role: member.role })}</p>
    </ConfirmDialog>
  );
}

export function RemoveMember({ member, onClose }: Confirmation) {
  const name = memberName(member);
  const isInvited = member.status === "invited";
  const done = t(isInvited ? "Withdrew the invitation of {name}" : "Removed {name}", { name });
  const call = useAction(removeMember, useDone(onClose, done));
  const keys = (useApiKeys().data?.data ?? []).filter(
    ({ createdBy }) => createdBy?.id === member.id,
  );
  return (
    <ConfirmDialog
      title={t(isInvited ? "Withdraw the invitation of {name}?" : "Remove {name}?", { name })}
      action={t(isInvited ? "Withdraw" : "Remove")}
      call={call}
      onConfirm={() => call.mutate({ id: member.id })}
      onClose={onClose}
    >
      {isInvited ? (
        <p>{t("Its link stops working.")}</p>
      ) : (
        <p>
          {t(
            "They are signed out of this workspace immediately, even if your identity provider still accepts them. Their open, pending and resolved tickets become unassigned; what they wrote keeps their name.",
          )}
        </p>
      )}
      {keys.length > 0 && (
        <p>
          {rich(
            "API keys that they created keep working. Revoke the ones you no longer need: {keys}.",
            {
              keys: keys.map((key, i) => (
                <span key={key.id}>
                  {i > 0 && ", "}
                  <Isolate>{key.name}</Isolate>
                </span>
              )),
            },
          )}
        </p>
      )}
    </ConfirmDialog>
  );
}

/** Creates a link for a member who lost their passkey, and shows it unless it is only emailed. */
export function RecoverMember({ member, onClose }: Confirmation) {
  const name = memberName(member);
  const call = useAction(createRecoveryLink, {
    onSuccess({ data }) {
      if (isLost(data)) {
        return;
      }
      onClose();
      if (data?.url) {
        showSecret({
          title: t("Recovery of {name}", { name }),
          label: t("recovery link"),
          secret: data.url,
          remark: t("Anyone who has it can sign in as {name}.", { name }),
          about: t("Send it to {name} only. It works once, within 15 minutes.", { name }),
        });
      } else {
        announce(t("Sent a recovery link to {name}", { name }));
      }
    },
  });
  if (call.data && isLost(call.data.data)) {
    return (
      <LostSecret title={t("The link was created, but it is lost")} onClose={onClose}>
        {t("Create another one.")}
      </LostSecret>
    );
  }
  return (
    <ConfirmDialog
      title={t("Create a recovery link for {name}?", { name })}
      action={t("Create link")}
      tone="primary"
      call={call}
      onConfirm={() => call.mutate({ id: member.id })}
      onClose={onClose}
    >
      <p>
        {t(
          "With it, {name} can sign in without a passkey and add a new one. Make sure that the request comes from them.",
          { name },
        )}
      </p>
    </ConfirmDialog>
  );
}

/** Whether the response to a retry lacks the link, which the service does not store. */
const isLost = (link: CreateRecoveryLinkResponse["data"]) => link?.url === "" && !link.isSent;
