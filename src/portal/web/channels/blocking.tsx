import {
  type SenderBlock,
  SenderBlockService,
} from "../../../../gen/ticketing/v1/sender_block_service_pb.ts";
import { useAction } from "../api/action.ts";
import { describeFailure } from "../api/failure.ts";
import { Button } from "../ui/button/button.tsx";
import { announce } from "../ui/feedback/toast.tsx";

const { createSenderBlock, deleteSenderBlock, listSenderBlocks } = SenderBlockService.method;

/** Creates a block. */
export const useBlockSender = (onDone: () => void) =>
  useAction(createSenderBlock, {
    changes: [listSenderBlocks],
    onShown() {
      announce("Sender blocked");
      onDone();
    },
  });

/** Deletes a block. */
export function UnblockButton({ block: { id, value } }: { block: SenderBlock }) {
  const deletion = useAction(deleteSenderBlock, {
    changes: [listSenderBlocks],
    onShown: () => announce(`Unblocked ${value}`),
    onError: (error) => announce(`Nothing changed. ${describeFailure(error).message}`),
  });
  return (
    <Button
      busy={deletion.isPending}
      aria-label={`Unblock ${value}`}
      onClick={() => deletion.mutate({ id })}
    >
      Unblock
    </Button>
  );
}
