import { type DescMessage, type DescMethod, getOption } from "@bufbuild/protobuf";
import { success_status } from "../../gen/ticketing/v1/options_pb.ts";
import { createJsonRenderer } from "../rest/http.ts";
import type { WriteOptions } from "../rest/index.ts";

/** How every protocol writes JSON: times always have milliseconds. */
export const jsonOptions: WriteOptions = { timestampDigits: 3 };

/** Writes a message as the API does. */
export const renderApiJson = createJsonRenderer(jsonOptions);

/** PATCH requests are flat: their update mask is derived from the keys of the whole body. */
export const updateMask = "request";

/** Responses hold their resource in `data`. */
export const resourceOf = ({ output }: DescMethod): DescMessage | undefined =>
  output.field.data?.message;

/** The HTTP status of a success, which the contract states if it is not 200. */
export const successStatus = (method: DescMethod): number =>
  getOption(method, success_status) || 200;
