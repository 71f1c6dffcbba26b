import { type Timestamp, timestampMs } from "@bufbuild/protobuf/wkt";
import { useQuery } from "@connectrpc/connect-query";
import { skipToken } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "preact/compat";
import type { ChannelCheckStepName, ChannelCheckStepStatus } from "../../../../gen/enums.ts";
import {
  type Channel,
  type ChannelCheckStep,
  ChannelService,
} from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { t } from "../language/language.ts";
import { useRole } from "../members/members.ts";
import { Button } from "../ui/button/button.tsx";
import { Badge } from "../ui/feedback/badge.tsx";
import { FailureNotice, Skeleton } from "../ui/feedback/states.tsx";
import { Step, Steps } from "../ui/feedback/steps.tsx";
import "./channels.css";

interface SetUpProps {
  readonly channel: Channel;
  /** Shown while the check runs. */
  readonly loading: string;
  /** Renders the steps by their names. */
  readonly children: (stepOf: StepOf) => ReactNode;
}

export type StepOf = (name: ChannelCheckStepName) => ChannelCheckStep;

/** The setup of a channel, step by step, as a check finds it. */
export function SetUp({ channel, loading, children }: SetUpProps) {
  const isAdmin = useRole() === "admin";
  const { check, recheck } = useChannelCheck(channel, isAdmin);
  const result = check.data?.data;
  if (!isAdmin) {
    return (
      <p className="soft">{t("Only admins can set up this channel and see whether it works.")}</p>
    );
  }
  return (
    <section aria-labelledby="set-up">
      <div className="section-head">
        <h2 id="set-up">
          {t("Setup")} {result?.ok && <Badge tone="good">{t("Complete")}</Badge>}
        </h2>
        <Button icon={RefreshCw} busy={check.isFetching} onClick={() => void recheck()}>
          {t("Check again")}
        </Button>
      </div>
      {check.error && <FailureNotice error={check.error} />}
      {check.isPending && <Skeleton label={loading} />}
      {result && (
        <Steps>
          {children((name) => result.steps.find((step) => step.name === name) as ChannelCheckStep)}
        </Steps>
      )}
    </section>
  );
}

const stepStates = { ok: "done", waiting: "open", failed: "failed" } as const satisfies Readonly<
  Record<ChannelCheckStepStatus, string>
>;

interface SetUpStepProps {
  readonly title: string;
  readonly step: ChannelCheckStep;
  readonly children?: ReactNode;
}

/** A step of the setup with the result of its check. */
export const SetUpStep = ({ title, step, children }: SetUpStepProps) => (
  <Step state={stepStates[step.status as ChannelCheckStepStatus]}>
    <div className="channel-step">
      <h3>{title}</h3>
      <p>{step.message}</p>
      {children}
    </div>
  </Step>
);

/** Interval of reading the channel, which makes no call to Meta. */
const pollMs = 3_000;

/**
 * Checks a channel, and rechecks it when something changes while it is being set up. Polling the
 * check itself would exceed Meta's rate limit.
 */
function useChannelCheck(channel: Channel, isEnabled: boolean) {
  const { id, updatedAt, lastMessageAt, problem, sendingProblem, settings } = channel;
  const { value } = settings;
  const webhookVerifiedAt = value && "webhookVerifiedAt" in value && value.webhookVerifiedAt;
  const check = useQuery(ChannelService.method.checkChannel, isEnabled ? { id } : skipToken, {
    retry: false,
  });
  const isComplete = check.data?.data?.ok !== false;
  const reading = { refetchInterval: !isComplete && pollMs };
  const read = useQuery(ChannelService.method.getChannel, { id }, reading);
  const times = [updatedAt, webhookVerifiedAt, isComplete ? undefined : lastMessageAt];
  const state = [...times.map(textOf), problem, sendingProblem].join();
  const checked = useRef(state);
  const { refetch } = check;
  useEffect(() => {
    if (checked.current !== state) {
      checked.current = state;
      void refetch();
    }
  }, [state, refetch]);
  /** A check may change the channel, as by a record that it finds. */
  async function recheck() {
    await check.refetch();
    await read.refetch();
  }
  return { check, recheck };
}

const textOf = (time: Timestamp | undefined | false) => (time ? timestampMs(time) : 0);
