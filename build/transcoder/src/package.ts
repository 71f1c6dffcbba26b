export * from "../../../src/rest/index.ts";
export { fetchHandler, nodeHandler } from "./handlers.ts";
