import t from "tap";
import { readDeclarations, readTestFiles } from "./test-files.ts";
import { tools } from "./tools.ts";

t.test("a test file declares its suite, tools and concurrency", async (t) => {
  const read = (...lines: string[]) => readDeclarations("a.test.ts", lines.join("\n"));
  const plain = { path: "a.test.ts", suite: "fast", needs: [], runs: "shared" };
  t.same(read('import t from "tap";', "// @suite all"), plain, "in its first lines");
  t.same(read("// @suite all", "// Why.", "// @needs go, helm", "// @runs alone"), {
    path: "a.test.ts",
    suite: "all",
    needs: ["go", "helm"],
    runs: "alone",
  });
  t.throws(() => read("// @suite slow"), {
    message: /a\.test\.ts: @suite slow is not one of fast/,
  });
  t.throws(() => read("// @runs last"), {
    message: /a\.test\.ts: @runs last is not one of shared/,
  });
  t.throws(() => read("// @need go"), { message: "a.test.ts: @need is not a declaration" });
});

t.test("the declarations of this repository are valid", async (t) => {
  const files = readTestFiles();
  t.ok(files.length > 200);
  const unknown = files.flatMap(({ needs }) => needs).filter((name) => !(name in tools));
  t.same(unknown, []);
});
