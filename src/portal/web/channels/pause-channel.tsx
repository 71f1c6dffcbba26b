import type { Channel } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { describeFailure } from "../api/failure.ts";
import { PauseToggle } from "../ui/pause-toggle.tsx";
import { announce } from "../ui/toast.tsx";
import { channelType } from "./channel-types.ts";
import { useUpdateChannel } from "./use-update-channel.ts";

/** Pauses and resumes a channel. The new state shows at once and reverts if the call fails. */
export function PauseChannel({ channel }: { channel: Channel }) {
  const { id, name, type } = channel;
  const update = useUpdateChannel({
    onError: (error) => announce(`Nothing changed. ${describeFailure(error).message}`),
  });
  return (
    <PauseToggle
      label={`Receive through ${name}`}
      active={update.isPending ? update.variables.active === true : channel.active}
      busy={update.isPending}
      onChange={(active) => update.mutate({ id, active, updateMask: { paths: ["active"] } })}
      title={`Pause ${name}?`}
    >
      <p>{channelType(type).pause}</p>
    </PauseToggle>
  );
}
