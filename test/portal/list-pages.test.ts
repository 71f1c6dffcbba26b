// @suite all
import t from "tap";
import { mergeHead, replacePages } from "../../src/portal/web/api/list-pages.ts";

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

t.test("refetched pages replace the following ones", async (t) => {
  const list = {
    pages: [page("ab", "1"), page("cd", "2"), page("ef", "3"), page("g")],
    pageParams: ["", "1", "2", "3"],
  };
  const replace = (start: number, ...fresh: ReturnType<typeof page>[]) => {
    const pageParams = [list.pageParams[start] ?? "", ...fresh.map((each) => each.nextPageToken)];
    const replaced = replacePages(list, start, {
      pages: fresh,
      pageParams: pageParams.slice(0, fresh.length),
    });
    t.equal(replaced.pages.length, replaced.pageParams.length);
    return [shown(replaced.pages).join(" "), replaced.pageParams.join(" ")];
  };
  t.same(replace(1, page("cd", "2", "new")), ["ab CD ef g", " 1 2 3"], "the rest stays");
  t.same(replace(0, page("xa", "9", "new")), ["XA", ""], "a page that ends elsewhere");
  const two = [page("xa", "9", "new"), page("bc", "8", "new")];
  t.same(replace(0, ...two), ["XA BC", " 9"]);
  t.same(replace(1, page("c", "", "new")), ["ab C", " 1"], "the list became shorter");
  t.same(replace(3, page("gh", "", "new")), ["ab cd ef GH", " 1 2 3"], "the last page");
});
