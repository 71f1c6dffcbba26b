import {
  createRegistry,
  type DescFile,
  type DescService,
  type MessageInitShape,
  toBinary,
} from "@bufbuild/protobuf";
import { FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import { Code, type ConnectRouter, type ServiceImpl } from "@connectrpc/connect";
import { file_google_rpc_error_details } from "../../../gen/google/rpc/error_details_pb.ts";
import { file_google_rpc_status } from "../../../gen/google/rpc/status_pb.ts";
import { Health } from "../../../gen/grpc/health/v1/health_pb.ts";
import type {
  ServerReflection,
  ServerReflectionRequest,
  ServerReflectionResponseSchema,
} from "../../../gen/grpc/reflection/v1/reflection_pb.ts";
import { reflectionServices } from "./reflection-services.ts";

type Response = MessageInitShape<typeof ServerReflectionResponseSchema>["messageResponse"];

/** The types of error details, which no service imports. */
const errorFiles = [file_google_rpc_status, file_google_rpc_error_details];

/**
 * gRPC server reflection, so that grpcurl and the like need no .proto files. It requires no token: the
 * contract is public.
 * @param api the services of the API; health and reflection are added to them
 */
export function reflectionRoutes(api: readonly DescService[]) {
  const services = [...api, Health, ...reflectionServices];
  const files = closureOf([...services.map(({ file }) => file), ...errorFiles]);
  const registry = createRegistry(...files);
  const fileNamed = new Map([...files].map((file) => [file.proto.name, file]));

  function respond({ case: kind, value }: ServerReflectionRequest["messageRequest"]): Response {
    switch (kind) {
      case "listServices":
        return {
          case: "listServicesResponse",
          value: { service: services.map(({ typeName: name }) => ({ name })) },
        };
      case "fileByFilename":
        return fileResponse(fileNamed.get(value));
      case "fileContainingSymbol":
        return fileResponse(fileOf(value));
      case "fileContainingExtension": {
        const extendee = registry.getMessage(value.containingType);
        const found = extendee && registry.getExtensionFor(extendee, value.extensionNumber);
        return fileResponse(found?.file);
      }
      case "allExtensionNumbersOfType": {
        const extensionNumber = [...registry]
          .filter((type) => type.kind === "extension" && type.extendee.typeName === value)
          .map((type) => (type.kind === "extension" ? type.number : 0));
        return {
          case: "allExtensionNumbersResponse",
          value: { baseTypeName: value, extensionNumber },
        };
      }
      default:
        return failure(Code.InvalidArgument, "no request");
    }
  }

  /** A symbol is a type, or a member of one: `pkg.Service.Method`, `pkg.Message.field`. */
  function fileOf(symbol: string): DescFile | undefined {
    const parent = symbol.slice(0, symbol.lastIndexOf("."));
    return (registry.get(symbol) ?? registry.get(parent))?.file;
  }

  const handler: ServiceImpl<typeof ServerReflection> = {
    async *serverReflectionInfo(requests) {
      for await (const request of requests) {
        yield {
          validHost: request.host,
          originalRequest: request,
          messageResponse: respond(request.messageRequest),
        };
      }
    },
  };
  return (router: ConnectRouter) => {
    for (const service of reflectionServices) {
      router.service(service, handler);
    }
  };
}

/** The file and all its imports, which clients need to resolve it. */
function fileResponse(file: DescFile | undefined): Response {
  if (file === undefined) {
    return failure(Code.NotFound, "not found");
  }
  const fileDescriptorProto = [...closureOf([file])].map(({ proto }) =>
    toBinary(FileDescriptorProtoSchema, proto),
  );
  return { case: "fileDescriptorResponse", value: { fileDescriptorProto } };
}

function closureOf(files: readonly DescFile[], found = new Set<DescFile>()): Set<DescFile> {
  for (const file of files) {
    if (found.has(file)) {
      continue;
    }
    found.add(file);
    closureOf(file.dependencies, found);
  }
  return found;
}

const failure = (errorCode: Code, errorMessage: string): Response => ({
  case: "errorResponse",
  value: { errorCode, errorMessage },
});
