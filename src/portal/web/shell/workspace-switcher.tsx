import { useQuery } from "@connectrpc/connect-query";
import { useLocation } from "wouter";
import { MeService } from "../../../../gen/ticketing/v1/me_service_pb.ts";
import { balanced } from "../../../html/bidi.ts";
import { baseOf } from "../session/place.ts";
import { Isolate } from "../ui/isolate.tsx";

interface WorkspaceSwitcherProps {
  /** Name of the workspace; undefined while it loads. */
  readonly name: string | undefined;
  /** The organisation in the path. */
  readonly organization: string | undefined;
}

/** The name of the workspace; for people of several organisations a choice. */
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
        <span className="visually-hidden">Workspace </span>
        <strong>
          <Isolate>{name ?? " "}</Isolate>
        </strong>
      </>
    );
  }
  // Objects belong to one workspace, so only the kind of page stays.
  const section = /^\/[^/]*/.exec(location)?.[0] ?? "";
  return (
    <select
      className="workspace-select"
      aria-label="Workspace"
      value={organization}
      onChange={(event) => navigate(`~${baseOf(event.target.value)}${section}`)}
    >
      {choices.map((choice) => (
        <option key={choice.organization} value={choice.organization}>
          {balanced(choice.workspace?.name ?? choice.organization)}
        </option>
      ))}
    </select>
  );
}
