import { toJson } from "@bufbuild/protobuf";
import t from "tap";
import { bindingCases } from "./binding.cases.ts";
import { bodyCases } from "./body.cases.ts";
import { registry, serveLibrary } from "./library/serve-library.ts";
import { queryCases } from "./query.cases.ts";

const library = await serveLibrary({ updateMask: "request" });
t.teardown(() => library.close());

for (const { rule, request, body, message, refused } of [
  ...bindingCases,
  ...queryCases,
  ...bodyCases,
]) {
  const text = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
  t.test(`${rule}: ${request} ${text ?? ""}`.slice(0, 200), async (t) => {
    library.calls.length = 0;
    const headers = text === undefined ? {} : { "content-type": "application/json" };
    const reply = await library.ask(request, {
      headers,
      ...(text !== undefined && { body: text }),
    });
    const call = library.calls[0];
    if (refused === undefined) {
      t.match(reply.status, /^20/, reply.text);
      t.strictSame(call && toJson(call.method.input, call.message, { registry }), message);
    } else {
      t.equal(reply.status, 400, reply.text);
      t.equal(library.calls.length, 0);
      t.strictSame(
        reply.json.error.details.map(
          (detail: { field: string; reason: string }) => `${detail.field} ${detail.reason}`,
        ),
        [refused],
      );
    }
  });
}
