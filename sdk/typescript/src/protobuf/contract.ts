// All messages and services of the contract.
export * from "./gen/ticketing/events/v1/billing_pb.ts";
export * from "./gen/ticketing/events/v1/ticket_pb.ts";
export * from "./gen/ticketing/events/v1/webhook_pb.ts";
export * from "./gen/ticketing/v1/api_key_service_pb.ts";
export * from "./gen/ticketing/v1/attachment_service_pb.ts";
export * from "./gen/ticketing/v1/audit_service_pb.ts";
export * from "./gen/ticketing/v1/billing_service_pb.ts";
export * from "./gen/ticketing/v1/canned_reply_service_pb.ts";
export * from "./gen/ticketing/v1/channel_service_pb.ts";
export * from "./gen/ticketing/v1/event_service_pb.ts";
export * from "./gen/ticketing/v1/me_service_pb.ts";
export * from "./gen/ticketing/v1/member_service_pb.ts";
export * from "./gen/ticketing/v1/operation_service_pb.ts";
export * from "./gen/ticketing/v1/requester_service_pb.ts";
export * from "./gen/ticketing/v1/ticket_service_pb.ts";
export * from "./gen/ticketing/v1/webhook_subscription_service_pb.ts";
