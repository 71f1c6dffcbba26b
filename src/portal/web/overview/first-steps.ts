import { useQuery } from "@connectrpc/connect-query";
import { skipToken } from "@tanstack/react-query";
import { useState } from "react";
import { ChannelService } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { MemberService } from "../../../../gen/ticketing/v1/member_service_pb.ts";
import { kinds } from "../channels/kinds.ts";
import { useMe } from "../members/members.ts";
import { keepDismissed, readDismissed } from "./dismissed-steps.ts";

interface FirstStep {
  readonly name: string;
  /** Below the path of the workspace. */
  readonly path: string;
  /** The text of the link, and the rest of the sentence. */
  readonly action: string;
  readonly rest: string;
}

interface StepGroup {
  readonly title: string;
  readonly steps: readonly FirstStep[];
}

export const deskSteps: StepGroup = {
  title: "Support desk",
  steps: [
    ...Object.entries(kinds).flatMap(([type, { firstStep }]) =>
      firstStep ? [{ name: type, path: `/channels?create=${type}`, ...firstStep }] : [],
    ),
    {
      name: "people",
      path: "/team?invite",
      action: "Invite your team",
      rest: " to answer tickets with you.",
    },
  ],
};

export const developerSteps: StepGroup = {
  title: "For developers",
  steps: [
    {
      name: "key",
      path: "/api-keys?create",
      action: "Create an API key",
      rest: " to call the API from your scripts and servers.",
    },
    {
      name: "webhook",
      path: "/webhooks?create",
      action: "Add a webhook",
      rest: " to react to every change.",
    },
  ],
};

const all = [...deskSteps.steps, ...developerSteps.steps].map(({ name }) => name);

/**
 * The first steps in a workspace: which are done, and which this browser no longer shows. Once none
 * is left, nothing is loaded for them any more.
 */
export function useFirstSteps() {
  const workspaceId = useMe()?.workspace?.id ?? "";
  const [dismissed, setDismissed] = useState(() => readDismissed(workspaceId));
  const isOver = all.every((name) => dismissed.includes(name));
  const channels = useQuery(
    ChannelService.method.listChannels,
    isOver ? skipToken : { pageSize: 100 },
  );
  // The user, and somebody else.
  const members = useQuery(MemberService.method.listMembers, isOver ? skipToken : { pageSize: 2 });
  return {
    queries: [channels, members],
    isOver,
    /** Names of the steps that are done. */
    done: [
      ...(channels.data?.data.map(({ type }) => type) ?? []),
      ...((members.data?.data.length ?? 0) > 1 ? ["people"] : []),
    ],
    dismissed,
    dismiss(names: readonly string[] = all) {
      const next = [...new Set([...dismissed, ...names])];
      setDismissed(next);
      keepDismissed(workspaceId, next);
    },
  };
}
