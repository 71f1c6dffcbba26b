import {
  type SenderBlock,
  SenderBlockService,
} from "../../../../gen/ticketing/v1/sender_block_service_pb.ts";
import { useAction } from "../api/action.ts";
import { t } from "../language/language.ts";
import { Button } from "../ui/button/button.tsx";
import { announce, announceFailure } from "../ui/feedback/toast.tsx";

const { createSenderBlock, deleteSenderBlock, listSenderBlocks } = SenderBlockService.method;

/** Creates a block. */
export const useBlockSender = (onDone: () => void) =>
  useAction(createSenderBlock, {
    changes: [listSenderBlocks],
    onShown() {
      announce(t("Sender blocked"));
      onDone();
    },
  });

/** Deletes a block. */
export function UnblockButton({ block: { id, value } }: { block: SenderBlock }) {
  const deletion = useAction(deleteSenderBlock, {
    changes: [listSenderBlocks],
    onShown: () => announce(t("Unblocked {value}", { value })),
    onError: announceFailure,
  });
  return (
    <Button
      busy={deletion.isPending}
      aria-label={t("Unblock {value}", { value })}
      onClick={() => deletion.mutate({ id })}
    >
      {t("Unblock")}
    </Button>
  );
}
