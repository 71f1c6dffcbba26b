import { clone, createFileRegistry } from "@bufbuild/protobuf";
import { FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import { ServerReflection } from "../../../gen/grpc/reflection/v1/reflection_pb.ts";

/** The versions of the reflection protocol. */
export const reflectionServices = [ServerReflection, createAlpha()] as const;

/**
 * The version that many clients still ask for: the same messages in another package.
 * @see https://github.com/grpc/grpc/blob/master/doc/server-reflection.md
 */
function createAlpha(): typeof ServerReflection {
  const file = clone(FileDescriptorProtoSchema, ServerReflection.file.proto);
  const rename = (name: string) => name.replace("grpc.reflection.v1", "grpc.reflection.v1alpha");
  file.name = "grpc/reflection/v1alpha/reflection.proto";
  file.package = rename(file.package);
  for (const field of file.messageType.flatMap((message) => message.field)) {
    field.typeName = rename(field.typeName);
  }
  for (const method of file.service.flatMap((service) => service.method)) {
    method.inputType = rename(method.inputType);
    method.outputType = rename(method.outputType);
  }
  const service = createFileRegistry(file, () => undefined).getService(
    rename(ServerReflection.typeName),
  );
  return service as typeof ServerReflection;
}
