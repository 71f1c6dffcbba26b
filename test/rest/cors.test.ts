import t from "tap";
import { serveLibrary } from "./library/serve-library.ts";

t.test("CORS", async (t) => {
  const origin = "https://app.example.com";
  const preflight = { origin, "access-control-request-method": "POST" };
  const cors = { origins: [origin], exposeHeaders: ["x-request-id"], maxAgeSeconds: 60 };
  const library = await serveLibrary({ cors });
  t.teardown(() => library.close());

  const allowed = await library.ask("OPTIONS /v1/shelves", { headers: preflight });
  t.equal(allowed.status, 204);
  t.match(allowed.headers, {
    "access-control-allow-origin": origin,
    "access-control-allow-methods": "GET, HEAD, OPTIONS, POST",
    "access-control-allow-headers": "authorization, content-type",
    "access-control-max-age": "60",
    vary: "Origin",
  });
  const response = await library.ask("GET /v1/shelves", { headers: { origin } });
  t.match(response.headers, {
    "access-control-allow-origin": origin,
    "access-control-expose-headers": "x-request-id",
    vary: "Origin",
  });
  const error = await library.ask("PUT /v1/shelves", { headers: { origin } });
  t.equal(error.headers["access-control-allow-origin"], origin);
  const other = { ...preflight, origin: "https://evil.example" };
  const refused = await library.ask("OPTIONS /v1/shelves", { headers: other });
  t.equal(refused.headers["access-control-allow-origin"], undefined);
  t.equal(refused.headers.vary, "Origin");

  const open = await serveLibrary({ cors: { origins: ["*"] } });
  t.teardown(() => open.close());
  const any = await open.ask("GET /v1/shelves", { headers: { origin } });
  t.equal(any.headers["access-control-allow-origin"], "*");
  t.equal(any.headers.vary, undefined);
});
