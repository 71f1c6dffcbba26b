// @suite all
// @needs chromium
import t, { type Test } from "tap";
import { startDashboard } from "./support/dashboard.ts";
import { inspect, looks } from "./support/inspect.ts";

const wide = looks.filter(({ width }) => width === 1280);

t.test("the API reference at /docs/api", async (t) => {
  const { service, base, complaints, newPage, open } = await startDashboard(t);
  const page = await newPage();
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  const visit = async (operation = "") => {
    await page.goto("about:blank");
    await page.goto(`${base}/docs/api${operation && `#?route=${operation}`}`);
  };
  /** The reader renders other things in a narrow window. */
  const inspectBoth = async (t: Test, name: string, operation: string) => {
    for (const [width, some] of Map.groupBy(looks, (look) => look.width)) {
      await page.setViewportSize({ width, height: 860 });
      await visit(operation);
      await page.getByText("Request body").filter({ visible: true }).first().waitFor();
      await inspect(t, page, name, some);
    }
    await page.setViewportSize({ width: 1280, height: 860 });
  };
  const field = page.getByLabel("API key");
  const execute = async () => {
    const response = page.waitForResponse((res) => res.url().includes("/api/v1/me"));
    await page.getByRole("button", { name: "Execute" }).click();
    return response;
  };

  await t.test("describes the API, its methods and its webhooks", async (t) => {
    await visit();
    await page.getByText("The REST API of a self-hosted support ticketing service").waitFor();
    await inspect(t, page, "reference");
    await inspectBoth(t, "reference-method", "post-/api/v1/tickets");
    await inspectBoth(t, "reference-webhook", "post-service.ticket.created.v1");
  });

  await t.test("shows samples in five languages", async () => {
    await visit("post-/api/v1/tickets");
    for (const [label, code] of [
      ["curl", "curl -X POST"],
      ["TypeScript", "client.tickets.createTicket("],
      ["Python", "client.tickets.create_ticket("],
      ["Go", "client.Tickets.CreateTicket("],
      ["CLI", "ticketing tickets create"],
    ] as const) {
      await page.getByRole("button", { name: label, exact: true }).click();
      const shown = page.locator(".code-sample-wrapper").filter({ visible: true });
      await shown.filter({ hasText: code }).waitFor();
    }
  });

  await t.test("sends requests with the key, which stays in the page", async (t) => {
    await visit("get-/api/v1/me");
    t.equal((await execute()).status(), 401);
    await field.fill(` ${service.key} `);
    await page.getByText("A reload forgets it.").waitFor();
    const response = await execute();
    t.equal(response.status(), 200);
    t.equal((await response.json()).data.workspace.id, service.workspaceId);
    await page.getByText(service.workspaceId).waitFor();
    await inspect(t, page, "reference-response", wide);
    const kept = await page.evaluate(
      "JSON.stringify([location.href, document.cookie, {...localStorage}, {...sessionStorage}])",
    );
    t.notMatch(kept, service.key);
    await page.reload();
    await page.getByRole("button", { name: "Execute" }).waitFor();
    t.equal(await field.inputValue(), "");
    t.equal((await execute()).status(), 401);
  });

  await t.test("is one key away from the dashboard, in the theme chosen there", async (t) => {
    await visit();
    await page.getByText("Create API key", { exact: true }).first().waitFor();
    const focused = () =>
      page.evaluate("document.activeElement.id || document.activeElement.textContent");
    for (let steps = 0; steps < 8 && (await focused()) !== "token"; steps += 1) {
      await page.keyboard.press("Shift+Tab");
    }
    t.equal(await focused(), "token");
    await page.keyboard.press("Shift+Tab");
    t.equal(await focused(), "Dashboard");

    const dashboard = await open("/api-keys");
    await dashboard.getByRole("radio", { name: "Dark" }).check();
    await dashboard.getByRole("link", { name: "API reference" }).click();
    await dashboard.getByText("Create API key", { exact: true }).first().waitFor();
    const background = (of: string) =>
      dashboard.evaluate(`getComputedStyle(document.querySelector("${of}")).backgroundColor`);
    t.equal(await background("html"), "rgb(13, 14, 18)");
    t.equal(await background("openapi-explorer"), "rgb(13, 14, 18)");
  });

  t.same(
    urls.filter((url) => !url.startsWith(base) && url !== "about:blank"),
    [],
    "nothing comes from elsewhere",
  );
  t.same(
    complaints.filter((complaint) => !/status of 401/.test(complaint)),
    [],
    "the console stayed empty",
  );
});
