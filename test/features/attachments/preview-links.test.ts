import t from "tap";
import { createPreviewLinks } from "../../../src/features/attachments/preview-links.ts";

t.test("links outlast a rotation of the key", (t) => {
  const [key, next] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString("base64"));
  const file = { workspaceId: "wrk_1", id: "att_1" };
  const before = createPreviewLinks({ key: key ?? "" });
  const path = before.pathOf(file, "small", before.expiry());
  const after = createPreviewLinks({ key: next ?? "", previousKeys: [key ?? ""] });
  t.match(after.read(path), { file });
  t.not(after.pathOf(file, "small", after.expiry()), path, "new ones are of the new key");
  t.equal(createPreviewLinks({ key: next ?? "" }).read(path), undefined);
  t.equal(after.read(`${path.slice(0, -1)}${path.endsWith("A") ? "B" : "A"}`), undefined);
  t.end();
});
