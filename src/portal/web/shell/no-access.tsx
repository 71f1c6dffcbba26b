import { useQuery } from "@connectrpc/connect-query";
import { Link, useLocation, useSearch } from "wouter";
import { MeService } from "../../../../gen/ticketing/v1/me_service_pb.ts";
import { baseOf } from "../session/place.ts";
import { Button } from "../ui/button.tsx";
import { Isolate } from "../ui/isolate.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { FailureNotice, Skeleton } from "../ui/states.tsx";

interface NoAccessProps {
  readonly error: unknown;
  readonly retry: () => unknown;
  readonly onLogOut: () => void;
}

/** Shown to people without access to this workspace: those that they can use instead. */
export function NoAccess({ error, retry, onLogOut }: NoAccessProps) {
  const [location] = useLocation();
  const search = useSearch();
  const { data, isPending } = useQuery(MeService.method.listWorkspaces, {}, { retry: false });
  const choices = data?.data.filter(({ organization }) => organization !== "") ?? [];
  if (isPending) {
    return <Skeleton label="Loading your workspaces" />;
  }
  if (choices.length === 0) {
    return (
      <>
        <FailureNotice error={error} retry={retry} />
        <p className="shell-out">
          <Button onClick={onLogOut}>Log in as someone else</Button>
        </p>
      </>
    );
  }
  const rest = `${location}${search && `?${search}`}`;
  return (
    <>
      <PageHeader title="Choose a workspace">
        You belong to several organisations. Each has a workspace of its own.
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
