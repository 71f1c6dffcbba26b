// @suite default
import t from "tap";
import { emptyChain, linkPage, pageOf } from "../../src/portal/web/tickets/inbox/page-chain.ts";

const page = (rows: number, nextPageToken = "") => ({ data: Array(rows).fill(0), nextPageToken });
const offsets = ({ starts }: typeof emptyChain) =>
  starts.map(({ token, offset }) => `${token}${offset}`).join(" ");

t.test("pages form a chain by their tokens", async (t) => {
  const two = linkPage(linkPage(emptyChain, "", page(50, "a")), "a", page(50, "b"));
  t.equal(offsets(two), "0 a50 b100");
  const whole = linkPage(two, "b", page(20));
  t.equal(whole.total, 120, "the last page tells the end");
  t.equal(linkPage(whole, "a", page(50, "b")), whole, "what is known changes nothing");
  t.equal(linkPage(whole, "zz", page(50, "b")), whole, "nor does a page of another chain");

  const moved = linkPage(whole, "a", page(50, "c"));
  t.equal(offsets(moved), "0 a50 c100", "a page that ends elsewhere is followed by others");
  t.equal(moved.total, undefined);
  t.equal(linkPage(whole, "a", page(3)).total, 53, "the list became shorter");

  t.same(
    [0, 49, 50, 100, 119, 500].map((row) => pageOf(whole, row)),
    [0, 0, 1, 2, 2, 2],
  );
});
