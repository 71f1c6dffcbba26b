import type { ReactNode } from "react";
import type { ChannelCheckStep } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { Step } from "../ui/steps.tsx";
import "./channels.css";

const stateOf = { ok: "done", waiting: "open", failed: "failed" } as const;

interface SetUpStepProps {
  readonly title: string;
  readonly step: ChannelCheckStep;
  readonly children?: ReactNode;
}

/** A step of setting up a channel, as a check has found it. */
export const SetUpStep = ({ title, step, children }: SetUpStepProps) => (
  <Step state={stateOf[step.status as keyof typeof stateOf]}>
    <div className="channel-step">
      <h3>{title}</h3>
      <p>{step.message}</p>
      {children}
    </div>
  </Step>
);
