import { type DescField, type DescMessage, type DescMethod, getOption } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence } from "@bufbuild/protobuf/wkt";
import { field as rulesOf } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import t from "tap";
import { requiredFields } from "../../build/openapi/presence.ts";
import { FieldBehavior, field_behavior } from "../../gen/google/api/field_behavior_pb.ts";
import { returns_secret } from "../../gen/ticketing/v1/options_pb.ts";
import { allServices, routeOf } from "../tenancy/contract.ts";

const { IDENTIFIER, INPUT_ONLY, OUTPUT_ONLY, REQUIRED } = FieldBehavior;

const methods = (await allServices()).flatMap((service) => service.methods);
const sent = messagesOf(methods.map(({ input }) => input));
const received = messagesOf(methods.map(({ output }) => output));

/** The messages of the contract in these, at any depth. */
function messagesOf(roots: readonly DescMessage[], found = new Set<DescMessage>()) {
  for (const desc of roots) {
    if (desc.file.proto.package === "ticketing.v1" && !found.has(desc)) {
      found.add(desc);
      messagesOf(
        desc.fields.flatMap(({ message }) => message ?? []),
        found,
      );
    }
  }
  return found;
}

const fieldsOf = (messages: Iterable<DescMessage>): DescField[] =>
  [...messages].flatMap(({ fields }) => fields);

const has = (field: DescField, behavior: FieldBehavior) =>
  getOption(field, field_behavior).includes(behavior);

const nameOf = ({ parent, name }: DescField) => `${parent.name}.${name}`;

const returnsSecret = (method: DescMethod) => getOption(method, returns_secret);

t.test("REQUIRED marks the fields that a request is refused without", async (t) => {
  const required = [...sent]
    .flatMap((desc) => requiredFields(desc, "input"))
    .filter(({ oneof }) => oneof === undefined);
  const marked = fieldsOf(sent).filter((field) => has(field, REQUIRED));
  t.ok(marked.length > 50);
  t.same(marked.map(nameOf).sort(), required.map(nameOf).sort());
});

t.test(
  "each field of what a PATCH changes is in its request, or only the service sets it",
  async (t) => {
    const updates = methods.filter((method) => routeOf(method).verb === "patch");
    t.ok(updates.length > 4);
    const unclear = updates.flatMap(({ input, output }) =>
      (output.field.data?.message?.fields ?? [])
        .filter((field) => ![IDENTIFIER, OUTPUT_ONLY].some((behavior) => has(field, behavior)))
        .filter(({ name }) => !input.fields.some((field) => field.name === name)),
    );
    t.same(unclear.map(nameOf), []);
  },
);

t.test("a secret is only sent, or only in responses that return one", async (t) => {
  const secrets = fieldsOf([...sent, ...received]).filter(
    (field) => field.proto.options?.debugRedact && !has(field, INPUT_ONLY),
  );
  t.ok(secrets.length > 1);
  const returned = messagesOf(methods.filter(returnsSecret).map(({ output }) => output));
  const others = messagesOf(
    methods.filter((method) => !returnsSecret(method)).map(({ output }) => output),
  );
  for (const secret of secrets) {
    t.ok(returned.has(secret.parent), `${nameOf(secret)} is in a response with a secret`);
    // Other responses leave it out.
    const isAbsent = secret.presence === FeatureSet_FieldPresence.EXPLICIT;
    t.ok(isAbsent || !others.has(secret.parent), `${nameOf(secret)} is in no other response`);
    t.notOk(sent.has(secret.parent), `${nameOf(secret)} is in no request`);
  }
});

t.test("enums in responses are open: known values are not the only ones", async (t) => {
  const closed = fieldsOf([...received].filter((desc) => !sent.has(desc))).filter((field) => {
    const { type } = getOption(field, rulesOf);
    const rules = type.case === "repeated" ? type.value.items?.type : type;
    return rules?.case === "string" && rules.value.in.length > 0;
  });
  t.same(closed.map(nameOf), []);
});
