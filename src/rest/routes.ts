/**
 * The rules of methods as the transcoder understands them, for generators of documentation and
 * clients.
 */
export { type AnyMessage, isPlainMessage } from "./any-message.ts";
export { createPrune, isOutputOnly, type Prune, type ResourceOf } from "./output-only.ts";
export { compileRoute, type PathVariable, type Route, rulesOf } from "./route.ts";
export type { Segment, Template } from "./template.ts";
export { createUpdateMask, type MaskScope, type UpdateMask } from "./update-mask.ts";
