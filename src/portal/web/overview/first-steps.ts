import { useQuery } from "@connectrpc/connect-query";
import { skipToken } from "@tanstack/react-query";
import { useState } from "preact/compat";
import { ChannelService } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { MemberService } from "../../../../gen/ticketing/v1/member_service_pb.ts";
import { type Message, msg } from "../../../language/translate.ts";
import { kinds } from "../channels/kinds.ts";
import { useMe } from "../members/members.ts";
import { keepDismissed, readDismissed } from "./dismissed-steps.ts";

interface FirstStep {
  readonly name: string;
  /** Below the path of the workspace. */
  readonly path: string;
  readonly action: Message;
  /** With the action as `link`. */
  readonly sentence: Message;
}

interface StepGroup {
  readonly title: Message;
  readonly steps: readonly FirstStep[];
}

export const deskSteps: StepGroup = {
  title: msg("Support desk"),
  steps: [
    ...Object.entries(kinds).flatMap(([type, { firstStep }]) =>
      firstStep ? [{ name: type, path: `/channels?create=${type}`, ...firstStep }] : [],
    ),
    {
      name: "people",
      path: "/team?invite",
      action: msg("Invite your team"),
      sentence: msg("<link>Invite your team</link> to answer tickets with you."),
    },
  ],
};

export const developerSteps: StepGroup = {
  title: msg("For developers"),
  steps: [
    {
      name: "key",
      path: "/api-keys?create",
      action: msg("Create an API key"),
      sentence: msg(
        "<link>Create an API key</link> to call the API from your scripts and servers.",
      ),
    },
    {
      name: "webhook",
      path: "/webhooks?create",
      action: msg("Add a webhook"),
      sentence: msg("<link>Add a webhook</link> to react to every change."),
    },
  ],
};

const all = [...deskSteps.steps, ...developerSteps.steps].map(({ name }) => name);

/**
 * The first steps in a workspace: which are done, and which this browser no longer shows. Once none
 * is left, nothing is loaded for them anymore.
 */
export function useFirstSteps() {
  const workspaceId = useMe()?.workspace?.id ?? "";
  const [dismissed, setDismissed] = useState(() => readDismissed(workspaceId));
  const isOver = all.every((name) => dismissed.includes(name));
  const channels = useQuery(
    ChannelService.method.listChannels,
    isOver ? skipToken : { pageSize: 100 },
  );
  // The user, and someone else.
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
