// @suite all
// @needs chromium
import t from "tap";
import { startDashboard } from "./support/dashboard.ts";
import { inspect } from "./support/inspect.ts";

t.test("an admin sets the language of the tickets", async (t) => {
  const dashboard = await startDashboard(t);
  const page = await dashboard.open("/workspace");
  const language = page.getByLabel("Language of the tickets");
  await language.waitFor();
  t.equal(await language.inputValue(), "en");
  await inspect(t, page, "workspace");
  await language.selectOption({ label: "Deutsch" });
  await page.getByText("Changed the language").waitFor();
  const { body } = await dashboard.service.rest("GET", "/api/v1/workspace");
  t.equal(body.data.language, "de");
  await page.reload();
  await language.waitFor();
  t.equal(await language.inputValue(), "de");
});
