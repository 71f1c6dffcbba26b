import { create, toBinary } from "@bufbuild/protobuf";
import { fileDesc } from "@bufbuild/protobuf/codegenv2";
import { base64Encode } from "@bufbuild/protobuf/wire";
import { FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";

/**
 * Replaces the descriptor of the validation rules, which is larger than the whole contract. The
 * contract imports it, but the portal leaves validation to the service.
 */
const file = fileDesc(
  base64Encode(
    toBinary(
      FileDescriptorProtoSchema,
      create(FileDescriptorProtoSchema, { name: "buf/validate/validate.proto" }),
    ),
  ),
);

// biome-ignore lint/style/useNamingConvention: imported by generated code under this name
export { file as file_buf_validate_validate };
