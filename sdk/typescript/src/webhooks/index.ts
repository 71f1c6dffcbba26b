export { type Claim, createMemory, type EventClaims } from "./claims.ts";
export {
  isKnownEvent,
  type KnownEvent,
  type UnknownEvent,
  type UnknownEventType,
  type WebhookEvent,
} from "./event.ts";
export { EventBusyError } from "./handle-once.ts";
export { createReceiver, type Receiver, type ReceiverOptions } from "./receiver.ts";
export {
  type VerifyOptions as SignatureOptions,
  verifySignature,
  WebhookVerificationError,
} from "./signature.ts";
export { type VerifyOptions, verify } from "./verify.ts";
