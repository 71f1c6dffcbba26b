import { useQuery } from "@connectrpc/connect-query";
import { KeyRound } from "lucide-react";
import { MeService } from "../../../../gen/ticketing/v1/me_service_pb.ts";
import { type Passkey, PasskeyService } from "../../../../gen/ticketing/v1/passkey_service_pb.ts";
import { type Session, SessionService } from "../../../../gen/ticketing/v1/session_service_pb.ts";
import { useAction } from "../api/action.ts";
import { reasonOf } from "../api/failure.ts";
import { t } from "../language/language.ts";
import { memberName } from "../members/members.ts";
import { useDialog } from "../state/url-state.ts";
import { Button } from "../ui/button/button.tsx";
import { Menu } from "../ui/button/menu.tsx";
import { ConfirmDialog } from "../ui/dialog/dialog.tsx";
import { Badge } from "../ui/feedback/badge.tsx";
import { QueryState } from "../ui/feedback/states.tsx";
import { announce } from "../ui/feedback/toast.tsx";
import { PageHeader } from "../ui/page/page.tsx";
import { Table } from "../ui/table/table.tsx";
import { Isolate } from "../ui/text/isolate.tsx";
import { WhenInRow } from "../ui/time/time.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { agentOf } from "./agent.ts";
import { ChangeName } from "./change-name.tsx";
import { LanguageField } from "./language-field.tsx";
import { NotificationChoices } from "./notification-choices.tsx";
import { SignatureField } from "./signature-field.tsx";
import { UndoSendField } from "./undo-send-field.tsx";
import "../ui/text/facts.css";

const { listSessions, revokeOtherSessions, revokeSession } = SessionService.method;
const { deletePasskey, listPasskeys } = PasskeyService.method;

/** The user, and how and where they are signed in. */
export function ProfilePage() {
  const { data: me } = useQuery(MeService.method.getMe);
  const sessions = useQuery(listSessions);
  const passkeys = useQuery(listPasskeys);
  const member = me?.data?.member;
  const isElsewhere = reasonOf(sessions.error) === "SESSION_REQUIRED";
  const isNamed = me?.data?.nameSource === "token";
  const rename = useDialog("rename");

  return (
    <>
      <PageHeader
        title={t("Your profile")}
        actions={
          member &&
          !isNamed && <Button onClick={() => rename.open()}>{t("Change your name")}</Button>
        }
      >
        {member && <Isolate>{memberName(member)}</Isolate>}
        {member?.name && member.email && (
          <>
            {" "}
            · <Isolate>{member.email}</Isolate>
          </>
        )}
      </PageHeader>
      {isNamed && (
        <p>{t("Your identity provider sets your name. To change it, change it there.")}</p>
      )}
      {member && !isNamed && rename.value !== undefined && (
        <ChangeName member={member} onClose={rename.close} />
      )}
      <NotificationChoices />
      {member && <LanguageField member={member} />}
      {member && <SignatureField key={member.id} member={member} />}
      <UndoSendField />
      {isElsewhere ? (
        <p>{t("You sign in with an identity provider, where you also find your sessions.")}</p>
      ) : (
        <>
          <QueryState query={passkeys} label={t("Loading your passkeys")} />
          {passkeys.data && <Passkeys passkeys={passkeys.data.data} />}
          <QueryState query={sessions} label={t("Loading your sessions")} />
          {sessions.data && <Sessions sessions={sessions.data.data} />}
        </>
      )}
    </>
  );
}

function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const adding = useDialog("add-passkey");
  const deleting = useDialog("delete-passkey");
  const deleted = passkeys.find(({ id }) => id === deleting.value);
  const deletion = useAction(deletePasskey, {
    changes: [listPasskeys],
    onSuccess() {
      deleting.close();
      announce(t("Deleted the passkey"));
    },
  });
  return (
    <section>
      <div className="section-title">
        <h2>{t("Passkeys")}</h2>
        <Button icon={KeyRound} onClick={() => adding.open()}>
          {t("Add a passkey")}
        </Button>
      </div>
      {passkeys.length === 0 ? (
        <p className="soft">
          {t(
            "You have no passkeys. With one, you sign in with your fingerprint, your face or a PIN.",
          )}
        </p>
      ) : (
        <Table columns={[t("Name"), t("Added"), t("Last used")]} hasActions>
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <tr key={id}>
              <td className="table-main">
                <Isolate>{name}</Isolate>
              </td>
              <td data-label={t("Added")}>{createdAt && <WhenInRow at={createdAt} />}</td>
              <td data-label={t("Last used")}>
                {lastUsedAt ? (
                  <WhenInRow at={lastUsedAt} />
                ) : (
                  <span className="soft">{t("never")}</span>
                )}
              </td>
              <td className="table-actions">
                <Menu
                  label={t("Actions for {name}", { name })}
                  items={[{ label: t("Delete"), onSelect: () => deleting.open(id) }]}
                />
              </td>
            </tr>
          ))}
        </Table>
      )}
      {adding.value !== undefined && <AddPasskey onClose={adding.close} />}
      {deleted && (
        <ConfirmDialog
          title={t("Delete {name}?", { name: deleted.name })}
          action={t("Delete passkey")}
          call={deletion}
          onConfirm={() => deletion.mutate({ id: deleted.id })}
          onClose={deleting.close}
        >
          <p>{t("You can no longer sign in with it. Remove it from your device too.")}</p>
          {passkeys.length === 1 && (
            <p>
              {t("This is your last passkey. Without it, you need a link to sign in next time.")}
            </p>
          )}
        </ConfirmDialog>
      )}
    </section>
  );
}

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const revocation = useAction(revokeSession, {
    changes: [listSessions],
    onSuccess: () => announce(t("Signed out of the session")),
  });
  const others = useAction(revokeOtherSessions, {
    changes: [listSessions],
    onSuccess: () => announce(t("Signed out everywhere else")),
  });
  return (
    <section>
      <div className="section-title">
        <h2>{t("Sessions")}</h2>
        {sessions.length > 1 && (
          <Button busy={others.isPending} onClick={() => others.mutate({})}>
            {t("Sign out everywhere else")}
          </Button>
        )}
      </div>
      <QueryState
        query={{
          error: revocation.error ?? others.error,
          isPending: false,
          refetch: () => revocation.reset(),
        }}
        label={t("Signing out")}
      />
      <Table columns={[t("Client"), t("Address"), t("Signed in"), t("Last seen")]} hasActions>
        {sessions.map(({ id, client, userAgent, address, isCurrent, createdAt, lastSeenAt }) => (
          <tr key={id}>
            <td className="table-main" title={userAgent}>
              {agentOf(client, userAgent)} {isCurrent && <Badge tone="good">{t("This one")}</Badge>}
            </td>
            <td data-label={t("Address")}>{address}</td>
            <td data-label={t("Signed in")}>{createdAt && <WhenInRow at={createdAt} />}</td>
            <td data-label={t("Last seen")}>{lastSeenAt && <WhenInRow at={lastSeenAt} />}</td>
            <td className="table-actions">
              {!isCurrent && (
                <Menu
                  label={t("Actions for the session of {address}", { address })}
                  items={[{ label: t("Sign out"), onSelect: () => revocation.mutate({ id }) }]}
                />
              )}
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
