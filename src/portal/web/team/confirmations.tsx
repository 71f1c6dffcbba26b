import {
  type CreateRecoveryLinkResponse,
  type Member,
  MemberService,
} from "../../../../gen/ticketing/v1/member_service_pb.ts";
import { useAction } from "../api/action.ts";
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

/** What follows an action on a member. */
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
  const call = useAction(deactivateMember, useDone(onClose, `Deactivated ${name}`));
  return (
    <ConfirmDialog
      title={`Deactivate ${name}?`}
      action="Deactivate"
      call={call}
      onConfirm={() => call.mutate({ id: member.id })}
      onClose={onClose}
    >
      <p>
        They are signed out of this workspace at once, and stay out until you reactivate them. Their
        tickets stay theirs.
      </p>
    </ConfirmDialog>
  );
}

export function ReactivateMember({ member, onClose }: Confirmation) {
  const name = memberName(member);
  const call = useAction(reactivateMember, useDone(onClose, `${name} can sign in again`));
  return (
    <ConfirmDialog
      title={`Let ${name} in again?`}
      action="Let in"
      tone="primary"
      call={call}
      onConfirm={() => call.mutate({ id: member.id })}
      onClose={onClose}
    >
      <p>They can sign in as before, with the role {member.role}.</p>
    </ConfirmDialog>
  );
}

export function RemoveMember({ member, onClose }: Confirmation) {
  const name = memberName(member);
  const isInvited = member.status === "invited";
  const done = isInvited ? `Withdrew the invitation of ${name}` : `Removed ${name}`;
  const call = useAction(removeMember, useDone(onClose, done));
  const keys = (useApiKeys().data?.data ?? []).filter(
    ({ createdBy }) => createdBy?.id === member.id,
  );
  return (
    <ConfirmDialog
      title={isInvited ? `Withdraw the invitation of ${name}?` : `Remove ${name}?`}
      action={isInvited ? "Withdraw" : "Remove"}
      call={call}
      onConfirm={() => call.mutate({ id: member.id })}
      onClose={onClose}
    >
      {isInvited ? (
        <p>Its link stops working.</p>
      ) : (
        <p>
          They are signed out of this workspace at once, whatever your identity provider says. Their
          open, pending and resolved tickets become unassigned; what they wrote keeps their name.
        </p>
      )}
      {keys.length > 0 && (
        <p>
          API keys that they created keep working. Revoke those that nobody needs:{" "}
          {keys.map((key, i) => (
            <span key={key.id}>
              {i > 0 && ", "}
              <Isolate>{key.name}</Isolate>
            </span>
          ))}
          .
        </p>
      )}
    </ConfirmDialog>
  );
}

/** Makes a link for a member who lost their passkey, and shows it unless it is only e-mailed. */
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
          title: `Recovery of ${name}`,
          label: "recovery link",
          secret: data.url,
          remark: `Anyone who has it can sign in as ${name}.`,
          about: `Send it to ${name} alone. It works once, within 15 minutes.`,
        });
      } else {
        announce(`Sent a recovery link to ${name}`);
      }
    },
  });
  if (call.data && isLost(call.data.data)) {
    return (
      <LostSecret title="The link was created, but it is lost" onClose={onClose}>
        Create another one.
      </LostSecret>
    );
  }
  return (
    <ConfirmDialog
      title={`Create a recovery link for ${name}?`}
      action="Create link"
      tone="primary"
      call={call}
      onConfirm={() => call.mutate({ id: member.id })}
      onClose={onClose}
    >
      <p>
        With it, {name} can sign in without a passkey and add a new one. Make sure that it is them
        who asks.
      </p>
    </ConfirmDialog>
  );
}

/** Whether the response to a retry lacks the link, which the service does not store. */
const isLost = (link: CreateRecoveryLinkResponse["data"]) => link?.url === "" && !link.isSent;
