import { toJson } from "@bufbuild/protobuf";
import t from "tap";
import { createTranscoder } from "../../src/rest/index.ts";
import { Library } from "./library/gen/library_pb.ts";
import { serveLibrary } from "./library/serve-library.ts";
import { routingCases } from "./routing.cases.ts";

const library = await serveLibrary();
t.teardown(() => library.close());

for (const { rule, request, method, message, status, allow } of routingCases) {
  t.test(`${rule}: ${request}`, async (t) => {
    library.calls.length = 0;
    const reply = await library.ask(request);
    const call = library.calls[0];
    if (method === undefined) {
      t.equal(reply.status, status);
      t.equal(reply.headers.allow, allow);
      t.equal(library.calls.length, 0);
      t.equal(reply.headers["x-fallback"], status === 404 ? "yes" : undefined);
    } else {
      t.match(reply.status, /^20/, reply.text);
      t.equal(call?.method.name, method);
      t.strictSame(call && toJson(call.method.input, call.message), message);
    }
  });
}

t.test("routes can be listed", async (t) => {
  const { routes } = createTranscoder([Library], {
    invoke: () => Promise.reject(new Error("not called")),
    renderError: () => ({ status: 500, body: {} }),
  });
  t.strictSame(
    routes.filter(({ method }) => method === Library.method.getShelf),
    [
      { httpMethod: "GET", template: "/v1/{name=shelves/*}", method: Library.method.getShelf },
      { httpMethod: "GET", template: "/v1/theme/{theme}", method: Library.method.getShelf },
    ],
  );
  t.notOk(routes.some(({ method }) => method === Library.method.unmapped));
});
