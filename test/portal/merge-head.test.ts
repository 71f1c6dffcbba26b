// @suite default
import t from "tap";
import { mergeHead } from "../../src/portal/web/api/paged-list.ts";

const page = (ids: string, nextPageToken = "", mark = "old") => ({
  data: [...ids].map((id) => ({ id, mark })),
  nextPageToken,
});
const shown = (pages: ReturnType<typeof page>[]) =>
  pages.map(({ data }) =>
    data.map(({ id, mark }) => (mark === "new" ? id.toUpperCase() : id)).join(""),
  );

t.test("a fresh first page is merged into those that are loaded", async (t) => {
  const loaded = [page("hgf", "1"), page("edc", "2"), page("ba")];
  const merge = (ids: string, token = "next") => mergeHead(loaded, page(ids, token, "new"));
  t.same(shown(merge("hgf")), ["HGF", "edc", "ba"], "rows are updated");
  t.same(shown(merge("jih")), ["JIHgf", "edc", "ba"], "new ones come first");
  t.same(shown(merge("hgc")), ["HGf", "edC", "ba"], "wherever the row is");
  t.same(merge("jih").at(-1), loaded.at(-1), "which page comes next does not change");
  t.same(shown(merge("zyx")), ["ZYX"], "there may be more between the two");
  t.same(shown(merge("z", "")), ["Zhgf", "edc", "ba"], "not if it is all there is");

  const sparse = [page("ge", "1"), page("ca")];
  t.same(shown(mergeHead(sparse, page("gfe", "1", "new"))), ["GFE", "ca"], "in their place");
  t.same(shown(mergeHead([page("")], page("a", "", "new"))), ["A"]);
  t.same(shown(mergeHead([page("")], page("b", "1", "new"))), ["B"]);
});
