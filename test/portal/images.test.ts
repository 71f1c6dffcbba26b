// @suite all
// @needs chromium
import sharp from "sharp";
import t from "tap";
import { restCall } from "../support/service.ts";
import { startDashboard } from "./support/dashboard.ts";

t.test("an image is shown in its message, and large when it is opened", async (t) => {
  const dashboard = await startDashboard(t);
  const { service, complaints } = dashboard;
  const picture = await sharp({
    create: { width: 1_600, height: 900, channels: 3, background: "#ca8a04" },
  })
    .png()
    .toBuffer();
  const upload = async (name: string, bytes: Buffer) => {
    const path = `/api/v1/attachments?name=${name}`;
    const headers = { "content-type": "application/octet-stream" };
    const { body } = await restCall(service.url, service.key, "POST", path, bytes, headers);
    return { id: body.data.id };
  };
  const attachments = [
    await upload("screen.png", picture),
    await upload("cut.png", picture.subarray(0, 2_000)),
    await upload("log.txt", Buffer.from("hello")),
  ];
  const { body } = await service.rest("POST", "/api/v1/tickets", {
    subject: "A broken lamp",
    requester: { email: "ada@example.com" },
    message: { body: "It looks like this.", attachments },
  });
  const page = await dashboard.open(`/tickets/${body.data.id}`);
  const files = page.getByRole("list", { name: "Attachments" });
  const open = files.getByRole("button", { name: "Open image screen.png" });
  await open.waitFor();
  const widthOf = (selector: string) =>
    page.waitForFunction(`document.querySelector("${selector}")?.naturalWidth || undefined`);
  t.equal(await (await widthOf(".thumbnail img")).jsonValue(), 480);
  t.equal(await files.getByRole("button", { name: /^Open image/ }).count(), 1);
  t.equal(await files.getByRole("button", { name: "cut.png" }).count(), 1, "it can be saved");

  await open.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "screen.png" });
  await dialog.getByRole("img", { name: "screen.png" }).waitFor();
  t.equal(await (await widthOf(".lightbox")).jsonValue(), 1_600);
  const { width = 0, height = 0 } = (await dialog.getByRole("img").boundingBox()) ?? {};
  t.ok(Math.abs(width / height - 16 / 9) < 0.02, `${width} × ${height}`);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  t.equal(await page.locator(":focus").getAttribute("aria-label"), "Open image screen.png");
  t.same(complaints, []);
});
