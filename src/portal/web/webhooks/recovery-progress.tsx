import { useQuery } from "@connectrpc/connect-query";
import { useEffect, useEffectEvent, useState } from "react";
import { OperationService } from "../../../../gen/ticketing/v1/operation_service_pb.ts";
import { useAction } from "../api/use-action.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { Button } from "../ui/button.tsx";
import { numbers } from "../ui/formats.ts";
import { FailureNotice } from "../ui/states.tsx";
import "./recovery-progress.css";

const { cancelOperation, listOperations } = OperationService.method;
const pollMs = 700;

interface RecoveryProgressProps {
  readonly subscriptionId: string;
  /** It has sent something. */
  readonly onProgress: () => void;
}

/** How far the recovery of a webhook is; of one that ended while the page was open, its result. */
export function RecoveryProgress({ subscriptionId, onProgress }: RecoveryProgressProps) {
  const refresh = useRefresh();
  const [followed, setFollowed] = useState("");
  const { data } = useQuery(
    listOperations,
    { subscriptionId, pageSize: 1 },
    { refetchInterval: ({ state }) => (state.data?.data[0]?.done === false ? pollMs : false) },
  );
  const cancel = useAction(cancelOperation, { onSuccess: () => refresh(listOperations) });
  const operation = data?.data[0];
  const { id, done = true, metadata } = operation ?? {};
  const handled = (metadata?.succeeded ?? 0) + (metadata?.failed ?? 0);
  const follow = useEffectEvent((running: string | undefined) => {
    if (running !== undefined) {
      setFollowed(running);
    }
    // What it sends shows in the list below and in the figures above.
    if (running !== undefined || id === followed) {
      onProgress();
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each delivery is progress
  useEffect(() => follow(done ? undefined : id), [id, done, handled]);
  if (operation === undefined || metadata === undefined || (done && id !== followed)) {
    return null;
  }
  const { result } = operation;
  const { total, succeeded, failed, cancelling } = metadata;
  return (
    <section aria-label="Recovery" className="recovery">
      <div className="recovery-head">
        <p role="status">
          {done ? (
            <>
              <strong>
                {result.case === "error" ? "Recovery ended early." : "Recovery finished."}
              </strong>{" "}
              {numbers.format(succeeded)} delivered, {numbers.format(failed)} failed.
            </>
          ) : (
            <strong>{cancelling ? "Stopping the recovery…" : "Recovering missed events…"}</strong>
          )}
        </p>
        {done ? (
          <Button onClick={() => setFollowed("")}>Dismiss</Button>
        ) : (
          <Button
            busy={cancel.isPending || cancelling}
            onClick={() => cancel.mutate({ id: operation.id })}
          >
            Stop
          </Button>
        )}
      </div>
      {!done && (
        <>
          <progress aria-label="Recovered events" max={total || 1} value={total && handled} />
          <p className="soft">
            {total === undefined
              ? "Counting the events."
              : `${numbers.format(handled)} of ${numbers.format(total)}: ${numbers.format(succeeded)} delivered, ${numbers.format(failed)} failed.`}
          </p>
        </>
      )}
      {cancel.error && <FailureNotice error={cancel.error} />}
    </section>
  );
}
