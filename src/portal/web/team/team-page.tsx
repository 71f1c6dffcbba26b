import { UserPlus } from "lucide-react";
import { type Member, MemberService } from "../../../../gen/ticketing/v1/member_service_pb.ts";
import { balanced } from "../../../html/bidi.ts";
import { useRow } from "../api/paged-list.ts";
import { memberName, useMe, useMembers, useRole } from "../members/members.ts";
import { matching, oneOf, useDialog, useUrlState } from "../state/url-state.ts";
import { Button } from "../ui/button/button.tsx";
import { Menu } from "../ui/button/menu.tsx";
import { Badge, type Tone } from "../ui/feedback/badge.tsx";
import { NoMatch, QueryState } from "../ui/feedback/states.tsx";
import { Select } from "../ui/form/field.tsx";
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
import { hasExpired, roleLabels, statuses } from "./words.ts";

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
        title="Team"
        actions={
          isAdmin && (
            <Button variant="primary" icon={UserPlus} onClick={() => dialogs.open("invite")}>
              Invite
            </Button>
          )
        }
      >
        The people of this workspace. Agents work on tickets; admins also manage the rest.
      </PageHeader>
      <QueryState
        query={{ ...query, error: query.error ?? dialogs.error }}
        label="Loading the team"
      />
      {query.data && (
        <>
          <div className="section-head">
            <p className="soft">{shown.length === 1 ? "1 member" : `${shown.length} members`}</p>
            <div className="filters">
              <input
                className="input"
                type="search"
                aria-label="Search members"
                placeholder="Search by name or e-mail"
                value={q}
                onChange={(event) => list.change({ q: event.target.value })}
                maxLength={100}
              />
              <Select
                aria-label="Show"
                any="All but removed"
                options={Object.entries(statuses).map(([value, { label }]) => ({ value, label }))}
                value={show}
                onChange={(next) => list.change({ show: next })}
              />
            </div>
          </div>
          {shown.length > 0 ? (
            <MemberTable members={shown} open={isAdmin ? dialogs.open : undefined} />
          ) : (
            <NoMatch noun="members" onReset={list.reset} />
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
  /** Undefined for those who may only look. */
  readonly open: OpenDialog | undefined;
}

function MemberTable({ members, open }: MemberTableProps) {
  const me = useMe()?.member?.id;
  const now = useNow();
  return (
    <Table columns={["Name", "E-mail", "Role", "Status", "Last seen"]} hasActions={Boolean(open)}>
      {members.map((member) => (
        <tr key={member.id}>
          <td className="table-main" title={balanced(memberName(member))}>
            <Isolate>{memberName(member)}</Isolate>
            {member.id === me && <span className="soft"> (you)</span>}
          </td>
          <td className="table-cut" data-label="E-mail" title={balanced(member.email)}>
            {member.email ? (
              <Isolate>{member.email}</Isolate>
            ) : (
              <span className="soft">unknown</span>
            )}
          </td>
          <td data-label="Role">
            {roleLabels[member.role] ?? member.role}
            {member.roleSource === "token" && (
              <span className="soft"> (by your identity provider)</span>
            )}
          </td>
          <td data-label="Status">
            <StatusBadge member={member} now={now} />
          </td>
          <td data-label="Last seen">
            {member.lastSeenAt ? (
              <WhenInRow at={member.lastSeenAt} />
            ) : (
              <span className="soft">never</span>
            )}
          </td>
          {open && (
            <td className="table-actions">
              <Menu
                label={`Actions for ${memberName(member)}`}
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
    return <Badge tone="warn">Invitation expired</Badge>;
  }
  const { label, tone } = statuses[member.status] ?? { label: member.status, tone: "neutral" };
  return <Badge tone={tone as Tone}>{label}</Badge>;
}

/** What an admin can do with a member. */
function actionsOf({ status, logins }: Member): readonly (readonly [string, DialogName])[] {
  // The service itself is an issuer without an address.
  const hasAccount = logins.some(({ issuer }) => !URL.canParse(issuer));
  switch (status) {
    case "invited":
      return [
        ["Invite again", "invite"],
        ["Edit", "edit"],
        ["Withdraw invitation", "remove"],
      ];
    case "active":
      return [
        ["Edit", "edit"],
        ...(hasAccount ? ([["Create recovery link", "recover"]] as const) : []),
        ["Deactivate", "deactivate"],
        ["Remove", "remove"],
      ];
    case "deactivated":
      return [
        ["Reactivate", "reactivate"],
        ["Remove", "remove"],
      ];
    default:
      return logins.length > 0 ? [["Let in again", "reactivate"]] : [["Invite again", "invite"]];
  }
}
