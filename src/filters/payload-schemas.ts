import {
  clone,
  create,
  createFileRegistry,
  type DescFile,
  type DescMessage,
} from "@bufbuild/protobuf";
import {
  type DescriptorProto,
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
  FileDescriptorSetSchema,
} from "@bufbuild/protobuf/wkt";
import { eventPayloads } from "../../gen/contract.ts";

/** The other imports declare options, which are irrelevant to values. */
const needed = /^(ticketing\/(?!v1\/options)|google\/(protobuf\/(?!descriptor)|api\/httpbody))/;

/**
 * The files that describe the payloads of events, with fields named as in JSON: filters are written
 * by people who see `assigneeId` in a delivery, and CEL names fields as the descriptors do.
 */
export const payloadFiles = create(FileDescriptorSetSchema, { file: readFiles() });

/** The message that is the `data` of each event type, with its fields named as in JSON. */
export const payloadSchemas: ReadonlyMap<string, DescMessage> = readSchemas();

function readFiles(): FileDescriptorProto[] {
  const files = new Map<string, FileDescriptorProto>();
  const add = ({ proto, dependencies }: DescFile): void => {
    const imports = dependencies.filter((file) => needed.test(file.proto.name));
    imports.forEach(add);
    if (!files.has(proto.name)) {
      const file = clone(FileDescriptorProtoSchema, proto);
      file.dependency = imports.map((each) => each.proto.name);
      file.service = [];
      file.extension = [];
      file.options = undefined;
      file.messageType.forEach(useJsonNames);
      files.set(proto.name, file);
    }
  };
  for (const { file } of Object.values<DescMessage>(eventPayloads)) {
    add(file);
  }
  return [...files.values()];
}

function useJsonNames({ field, nestedType }: DescriptorProto): void {
  for (const each of field) {
    each.name = each.jsonName;
    each.options = undefined;
  }
  nestedType.forEach(useJsonNames);
}

function readSchemas(): Map<string, DescMessage> {
  const registry = createFileRegistry(payloadFiles);
  return new Map(
    Object.entries<DescMessage>(eventPayloads).flatMap(([type, { typeName }]) => {
      const schema = registry.getMessage(typeName);
      return schema ? [[type, schema]] : [];
    }),
  );
}
