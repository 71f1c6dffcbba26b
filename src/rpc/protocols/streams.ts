import type { IncomingMessage } from "node:http";
import { type DescService, getOption, hasOption } from "@bufbuild/protobuf";
import { http } from "../../../gen/google/api/annotations_pb.ts";
import { Health } from "../../../gen/grpc/health/v1/health_pb.ts";
import { reflectionServices } from "./reflection-services.ts";

/**
 * Recognises by its path a request for a stream, whose response may take as long as its client likes.
 * Paths with variables are not recognised.
 */
export function streamsOf(services: readonly DescService[]): (req: IncomingMessage) => boolean {
  const paths = new Set<string | undefined>();
  for (const service of [...services, Health, ...reflectionServices]) {
    for (const method of service.methods) {
      if (method.methodKind === "unary") {
        continue;
      }
      paths.add(`/${service.typeName}/${method.name}`);
      if (hasOption(method, http)) {
        paths.add(getOption(method, http).pattern.value as string);
      }
    }
  }
  return ({ url = "" }) => paths.has(url.split("?", 1)[0]);
}
