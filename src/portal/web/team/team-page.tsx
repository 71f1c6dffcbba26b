import { UserPlus } from "lucide-react";
import { type Member, MemberService } from "../../../../gen/ticketing/v1/member_service_pb.ts";
import { balanced } from "../../../html/bidi.ts";
import { useRow } from "../api/paged-list.ts";
import { t } from "../language/language.ts";
import { memberName, useMe, useMembers, useRole } from "../members/members.ts";
import { matching, oneOf, useDialog, useUrlState } from "../state/url-state.ts";
import { Button } from "../ui/button/button.tsx";
import { Menu } from "../ui/button/menu.tsx";
import { Badge } from "../ui/feedback/badge.tsx";
import { NoMatch, QueryState } from "../ui/feedback/states.tsx";
import { optionsOf, Select } from "../ui/form/field.tsx";
import { PageHeader } from "../ui/page/page.tsx";
import { Table } from "../ui/table/table.tsx";
import { Isolate } from "../ui/text/isolate.tsx";
import { useNow, WhenInRow } from "../ui/time/time.tsx";
import {
  DeactivateMember,
  ReactivateMember,
  RecoverMember,
  RemoveMember,
} from "./confirmations.tsx";
import { EditMember } from "./edit-member.tsx";
import { InviteMember } from "./invite-member.tsx";
import { hasExpired, roleName, statuses } from "./words.ts";

const listValues = {
  q: matching(/^.{1,100}$/),
  show: oneOf("", ...Object.keys(statuses)),
};

/** The members of the workspace. Admins manage them. */
export function TeamPage() {
  const query = useMembers();
  const isAdmin = useRole() === "admin";
  const list = useUrlState(listValues);
  const dialogs = useDialogs(query.data);
  const { q, show } = list.state;
  const words = q.toLowerCase().trim();
  const shown = (query.data ?? [])
    .filter(({ status }) => (show === "" ? status !== "removed" : status === show))
    .filter(({ name, email, id }) => `${name}\n${email}\n${id}`.toLowerCase().includes(words));

  return (
    <>
      <PageHeader
        title={t("Team")}
        actions={
          isAdmin && (
            <Button variant="primary" icon={UserPlus} onClick={() => dialogs.open("invite")}>
              {t("Invite")}
            </Button>
          )
        }
      >
        {t(
          "The members of this workspace. Agents work on tickets; admins also manage everything else.",
        )}
      </PageHeader>
      <QueryState
        query={{ ...query, error: query.error ?? dialogs.error }}
        label={t("Loading the team")}
      />
      {query.data && (
        <>
          <div className="section-head">
            <p className="soft">
              {t("{count, plural, one {# member} other {# members}}", { count: shown.length })}
            </p>
            <div className="filters">
              <input
                className="input"
                type="search"
                aria-label={t("Search members")}
                placeholder={t("Search by name or email")}
                value={q}
                onChange={(event) => list.change({ q: event.currentTarget.value })}
                maxLength={100}
              />
              <Select
                aria-label={t("Show")}
                any={t("All except removed")}
                options={optionsOf(statuses)}
                value={show}
                onChange={(next) => list.change({ show: next })}
              />
            </div>
          </div>
          {shown.length > 0 ? (
            <MemberTable members={shown} open={isAdmin ? dialogs.open : undefined} />
          ) : (
            <NoMatch
              title={t("No matching members")}
              all={t("Show all members")}
              onReset={list.reset}
            />
          )}
        </>
      )}
      {isAdmin && dialogs.shown}
    </>
  );
}

type DialogName = "invite" | "edit" | "deactivate" | "reactivate" | "recover" | "remove";
type OpenDialog = (name: DialogName, id?: string) => void;

/** The dialogs of the page, each open while the URL names it. */
function useDialogs(members: readonly Member[] | undefined) {
  const dialogs = {
    invite: useDialog("invite"),
    edit: useDialog("edit"),
    deactivate: useDialog("deactivate"),
    reactivate: useDialog("reactivate"),
    recover: useDialog("recover"),
    remove: useDialog("remove"),
  };
  const [name, dialog] =
    (Object.entries(dialogs) as [DialogName, (typeof dialogs)[DialogName]][]).find(
      ([, { value }]) => value !== undefined,
    ) ?? [];
  const { row, error } = useRow(
    MemberService.method.getMember,
    dialog?.value || undefined,
    members,
  );
  const open: OpenDialog = (next, id) => dialogs[next].open(id);
  const props = row && dialog && { member: row, onClose: dialog.close };
  const isInviting = name === "invite" && (props !== undefined || dialog?.value === "");
  return {
    open,
    error,
    shown: (
      <>
        {isInviting && <InviteMember again={row} onClose={dialogs.invite.close} />}
        {name === "edit" && props && <EditMember {...props} />}
        {name === "deactivate" && props && <DeactivateMember {...props} />}
        {name === "reactivate" && props && <ReactivateMember {...props} />}
        {name === "recover" && props && <RecoverMember {...props} />}
        {name === "remove" && props && <RemoveMember {...props} />}
      </>
    ),
  };
}

interface MemberTableProps {
  readonly members: readonly Member[];
  /** Undefined for users who may only view. */
  readonly open: OpenDialog | undefined;
}

function MemberTable({ members, open }: MemberTableProps) {
  const me = useMe()?.member?.id;
  const now = useNow();
  return (
    <Table
      columns={[t("Name"), t("Email"), t("Role"), t("Status"), t("Last seen")]}
      hasActions={Boolean(open)}
    >
      {members.map((member) => (
        <tr key={member.id}>
          <td className="table-main" title={balanced(memberName(member))}>
            <Isolate>{memberName(member)}</Isolate>
            {member.id === me && <span className="soft"> {t("(you)")}</span>}
          </td>
          <td className="table-cut" data-label={t("Email")} title={balanced(member.email)}>
            {member.email ? (
              <Isolate>{member.email}</Isolate>
            ) : (
              <span className="soft">{t("unknown")}</span>
            )}
          </td>
          <td data-label={t("Role")}>
            {roleName(member.role)}
            {member.roleSource === "token" && (
              <span className="soft"> {t("(by your identity provider)")}</span>
            )}
          </td>
          <td data-label={t("Status")}>
            <StatusBadge member={member} now={now} />
          </td>
          <td data-label={t("Last seen")}>
            {member.lastSeenAt ? (
              <WhenInRow at={member.lastSeenAt} />
            ) : (
              <span className="soft">{t("never")}</span>
            )}
          </td>
          {open && (
            <td className="table-actions">
              <Menu
                label={t("Actions for {name}", { name: memberName(member) })}
                items={actionsOf(member).map(([label, name]) => ({
                  label,
                  onSelect: () => open(name, member.id),
                }))}
              />
            </td>
          )}
        </tr>
      ))}
    </Table>
  );
}

function StatusBadge({ member, now }: { member: Member; now: number }) {
  if (member.status === "invited" && hasExpired(member, now)) {
    return <Badge tone="warn">{t("Invitation expired")}</Badge>;
  }
  const { label, tone = "neutral" } = statuses[member.status] ?? {};
  return <Badge tone={tone}>{label ? t(label) : member.status}</Badge>;
}

/** The actions of an admin on a member. */
function actionsOf({ status, logins }: Member): readonly (readonly [string, DialogName])[] {
  // The service itself is an issuer without an address.
  const hasAccount = logins.some(({ issuer }) => !URL.canParse(issuer));
  switch (status) {
    case "invited":
      return [
        [t("Invite again"), "invite"],
        [t("Edit"), "edit"],
        [t("Withdraw invitation"), "remove"],
      ];
    case "active":
      return [
        [t("Edit"), "edit"],
        ...(hasAccount ? ([[t("Create recovery link"), "recover"]] as const) : []),
        [t("Deactivate"), "deactivate"],
        [t("Remove"), "remove"],
      ];
    case "deactivated":
      return [
        [t("Reactivate"), "reactivate"],
        [t("Remove"), "remove"],
      ];
    default:
      return logins.length > 0
        ? [[t("Let in again"), "reactivate"]]
        : [[t("Invite again"), "invite"]];
  }
}
