// The contract as protobuf messages and services, for Connect clients:
// `createClient(TicketService, createTransport())`. Needs @bufbuild/protobuf and @connectrpc/connect-web.
export * from "./contract.ts";
export { createTransport } from "./transport.ts";
