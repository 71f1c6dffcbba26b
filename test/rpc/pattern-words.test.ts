import { create, type DescField, getOption, hasOption, type Message } from "@bufbuild/protobuf";
import { nestedTypes } from "@bufbuild/protobuf/reflect";
import {
  type FieldRules,
  field as rulesOfField,
} from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import t from "tap";
import { violationsOf } from "../../src/rpc/validation/validate.ts";
import { allServices } from "../tenancy/contract.ts";

const services = await allServices();
const fields = services
  .flatMap(({ file }) => [...nestedTypes(file)])
  .flatMap((type) => (type.kind === "message" ? type.fields : []));

/** Places in a field that can have a pattern, and the value of the field with a text in that place. */
function placesIn(field: DescField): [FieldRules | undefined, (text: string) => unknown][] {
  if (!hasOption(field, rulesOfField)) {
    return [];
  }
  const rules = getOption(field, rulesOfField);
  switch (rules.type.case) {
    case "repeated":
      return [[rules.type.value.items, (text) => [text]]];
    case "map":
      return [
        [rules.type.value.keys, (text) => ({ [text]: "" })],
        [rules.type.value.values, (text) => ({ key: text })],
      ];
    default:
      return [[rules, (text) => text]];
  }
}

t.test("no pattern of the contract is shown to callers", async (t) => {
  let count = 0;
  for (const field of fields) {
    for (const [rules, holding] of placesIn(field)) {
      const pattern = rules?.type.case === "string" ? rules.type.value.pattern : "";
      if (pattern === "") {
        continue;
      }
      count++;
      const text = [" ", "\0"].find((candidate) => !new RegExp(pattern).test(candidate)) ?? "";
      const message = { [field.localName]: holding(text) };
      const found = violationsOf(field.parent, create(field.parent, message) as Message);
      const { message: said = "" } =
        found.find((violation) => {
          const isThere = violation.field.startsWith(field.jsonName);
          return isThere && violation.reason === "INVALID_FORMAT";
        }) ?? {};
      t.match(said, /^(the key )?must /, `${field} says in words what ${pattern} asks for`);
    }
  }
  t.ok(count > 20, `${count} patterns`);
});
