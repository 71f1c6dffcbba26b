import { useQuery } from "@connectrpc/connect-query";
import { Link, useLocation, useSearch } from "wouter";
import { MeService } from "../../../../gen/ticketing/v1/me_service_pb.ts";
import { balanced } from "../../../html/bidi.ts";
import { t } from "../language/language.ts";
import { baseOf } from "../session/place.ts";
import { Button } from "../ui/button/button.tsx";
import { FailureNotice, Skeleton } from "../ui/feedback/states.tsx";
import { PageHeader } from "../ui/page/page.tsx";
import { Isolate } from "../ui/text/isolate.tsx";

interface WorkspaceSwitcherProps {
  /** Name of the workspace; undefined while it loads. */
  readonly name: string | undefined;
  /** The organisation in the path. */
  readonly organization: string | undefined;
}

/** The name of the workspace; a select for users of several organisations. */
export function WorkspaceSwitcher({ name, organization }: WorkspaceSwitcherProps) {
  const [location, navigate] = useLocation();
  const { data } = useQuery(
    MeService.method.listWorkspaces,
    {},
    { enabled: organization !== undefined },
  );
  const choices = data?.data ?? [];
  if (choices.length < 2) {
    return (
      <>
        <span className="visually-hidden">{t("Workspace")} </span>
        <strong title={name && balanced(name)}>
          <Isolate>{name ?? " "}</Isolate>
        </strong>
      </>
    );
  }
  // Objects belong to one workspace, so keep only the section.
  const section = /^\/[^/]*/.exec(location)?.[0] ?? "";
  return (
    <select
      className="workspace-select"
      aria-label={t("Workspace")}
      value={organization}
      onChange={(event) => navigate(`~${baseOf(event.currentTarget.value)}${section}`)}
    >
      {choices.map((choice) => (
        <option key={choice.organization} value={choice.organization}>
          {balanced(choice.workspace?.name ?? choice.organization)}
        </option>
      ))}
    </select>
  );
}

interface NoAccessProps {
  readonly error: unknown;
  readonly retry: () => unknown;
  readonly onLogOut: () => void;
}

/** Shown to users without access to this workspace: their other workspaces. */
export function NoAccess({ error, retry, onLogOut }: NoAccessProps) {
  const [location] = useLocation();
  const search = useSearch();
  const { data, isPending } = useQuery(MeService.method.listWorkspaces, {}, { retry: false });
  const choices = data?.data.filter(({ organization }) => organization !== "") ?? [];
  if (isPending) {
    return <Skeleton label={t("Loading your workspaces")} />;
  }
  if (choices.length === 0) {
    return (
      <>
        <FailureNotice error={error} retry={retry} />
        <p className="shell-out">
          <Button onClick={onLogOut}>{t("Sign in as someone else")}</Button>
        </p>
      </>
    );
  }
  const rest = `${location}${search && `?${search}`}`;
  return (
    <>
      <PageHeader title={t("Choose a workspace")}>
        {t("You belong to several organisations. Each has a workspace of its own.")}
      </PageHeader>
      <ul className="workspace-choices">
        {choices.map(({ organization, workspace }) => (
          <li key={organization}>
            <Link to={`~${baseOf(organization)}${rest}`}>
              <Isolate>{workspace?.name ?? organization}</Isolate>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
