export type { KnownEvent, UnknownEvent, WebhookEvent } from "./event.ts";
export { createReceiver, type Receiver, type ReceiverOptions } from "./receiver.ts";
export { createMemory, type SeenEvents } from "./seen-events.ts";
export {
  type VerifyOptions,
  verifySignature,
  WebhookVerificationError,
} from "./signature.ts";
export { verify } from "./verify.ts";
