import t from "tap";
import { startService } from "../support/service.ts";

const app = "https://app.example.com";
const paths = ["/api/v1/tickets", "/ticketing.v1.TicketService/ListTickets"];

t.test("only pages of the listed origins may call", async (t) => {
  const service = await startService(t, { ROLE: "api", CORS_ORIGINS: [app] });
  for (const path of paths) {
    const isRest = path.startsWith("/api");
    const ask = (origin: string, method: string) =>
      fetch(service.url + path, {
        method,
        headers: {
          origin,
          authorization: `Bearer ${service.key}`,
          ...(method === "OPTIONS" && { "access-control-request-method": "POST" }),
          ...(method === "POST" && { "content-type": "application/json" }),
        },
        ...(method === "POST" && { body: "{}" }),
      });
    const preflight = await ask(app, "OPTIONS");
    t.equal(preflight.status, 204, path);
    t.equal(preflight.headers.get("access-control-allow-origin"), app);
    t.match(preflight.headers.get("access-control-allow-headers"), /Authorization/i);
    t.match(preflight.headers.get("access-control-allow-methods"), "POST");

    const call = await ask(app, isRest ? "GET" : "POST");
    t.equal(call.status, 200, path);
    t.equal(call.headers.get("access-control-allow-origin"), app);
    t.match(call.headers.get("access-control-expose-headers"), /X-Request-Id/i);

    const stranger = await ask("https://evil.example.com", "OPTIONS");
    t.equal(stranger.headers.get("access-control-allow-origin"), null);
  }
});

t.test("by default no origin may call", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  for (const path of paths) {
    const response = await fetch(service.url + path, {
      method: "OPTIONS",
      headers: { origin: app },
    });
    t.equal(response.headers.get("access-control-allow-origin"), null);
    await response.text();
  }
});
