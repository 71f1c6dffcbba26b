import { type DescMethod, getOption } from "@bufbuild/protobuf";
import { max_request_bytes } from "../../gen/ticketing/v1/options_pb.ts";

/** Longest request body of most methods, in bytes. */
export const usualBytes = 1 << 20;
/** The fields beside the file of an upload. */
const besideFile = 1 << 13;

/** Read once, as every call asks and every reading parses the option. */
const limits = new Map<DescMethod, number>();

/** Longest request body of a method over REST, in bytes. */
export function maxBodyBytes(method: DescMethod): number {
  let limit = limits.get(method);
  if (limit === undefined) {
    limit = getOption(method, max_request_bytes) || usualBytes;
    limits.set(method, limit);
  }
  return limit;
}

/** Whether a method takes longer requests than most. */
export const isUpload = (method: DescMethod): boolean => maxBodyBytes(method) > usualBytes;

/** Longest message of a method in other protocols, in bytes: JSON has files in base64. */
export const maxMessageBytes = (method: DescMethod): number =>
  isUpload(method) ? Math.ceil((maxBodyBytes(method) / 3) * 4) + besideFile : usualBytes;
