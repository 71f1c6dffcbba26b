import { hash } from "node:crypto";
import { type DescMethod, type Message, toBinary } from "@bufbuild/protobuf";
import { credentialOf, type Principal } from "../principal.ts";

/** Where a response is stored: equal keys of other credentials or methods have other slots. */
export function slotOf(principal: Principal, method: DescMethod, key: string): Buffer {
  return digest(JSON.stringify([credentialOf(principal), String(method), key]));
}

/** What a request asks for, the same in every protocol. */
export function fingerprintOf(method: DescMethod, message: Message): Buffer {
  return digest(toBinary(method.input, message, { writeUnknownFields: false }));
}

const digest = (data: string | Uint8Array) => hash("sha256", data, "buffer");
