import { validateHeaderValue } from "node:http";
import { create, type DescMessage } from "@bufbuild/protobuf";
import { type HttpBody, HttpBodySchema } from "../../gen/google/api/httpbody_pb.ts";

/** Whether a message is google.api.HttpBody: bytes of any content type in place of JSON. */
export function isHttpBody(desc: DescMessage | undefined): desc is typeof HttpBodySchema {
  return desc?.typeName === HttpBodySchema.typeName;
}

const defaultType = "application/octet-stream";

export function toHttpBody(data: Uint8Array, contentType: string | undefined): HttpBody {
  return create(HttpBodySchema, { data, contentType: contentType ?? defaultType });
}

/** @throws TypeError for a content type that cannot be a header. */
export function fromHttpBody(message: HttpBody | undefined): { type: string; body: Buffer } {
  const { buffer, byteOffset, byteLength } = message?.data ?? new Uint8Array();
  const type = message?.contentType || defaultType;
  validateHeaderValue("content-type", type);
  return {
    type,
    body: Buffer.from(buffer, byteOffset, byteLength),
  };
}
