import { SenderBlockSchema } from "../../../gen/ticketing/v1/sender_block_service_pb.ts";
import { creatorOf } from "../actors.ts";
import { createRenderer } from "../renderer.ts";
import type { SenderBlockEntity } from "./entity.ts";

/** A block as the contract shows it. */
export const toSenderBlock = createRenderer<typeof SenderBlockSchema, SenderBlockEntity>(
  SenderBlockSchema,
  { createdBy: creatorOf },
);
