// @suite default
import t from "tap";
import { inBatches, type LoadRows, paginate } from "../../src/rpc/pagination.ts";
import { startService } from "../support/service.ts";

const ceiling = 512 * 1024;

interface Row {
  readonly id: string;
  readonly body: string;
}

/** A table of rows of these lengths, and the rows loaded from it. */
function tableOf(lengths: readonly number[]) {
  const loads: number[] = [];
  const rows = lengths.map(
    (length, i): Row => ({ id: String(i).padStart(4, "0"), body: "x".repeat(length) }),
  );
  const load = async (limit: number, after: readonly string[] | undefined) => {
    const found = rows
      .filter(({ id }) => after === undefined || id > (after[0] ?? ""))
      .slice(0, limit);
    loads.push(found.length);
    return found;
  };
  return { rows, load, loads };
}

const keyOf = ({ id }: Row) => [id];
const loadBatches = (load: LoadRows<Row>) => inBatches(keyOf, load);

async function pagesOf(load: LoadRows<Row>, pageSize: number) {
  const pages: Row[][] = [];
  let pageToken = "";
  do {
    const page = await paginate({ pageSize, pageToken }, ["rows"], keyOf, load);
    pages.push(page.rows);
    pageToken = page.nextPageToken;
  } while (pageToken !== "");
  return pages;
}

const cases = {
  "short rows": Array(250).fill(100),
  "long rows": Array(250).fill(65_536),
  "rows of exactly a page": Array(6).fill(ceiling),
  "a row that is longer than a page": [10, 2 * ceiling, 10, 2 * ceiling],
  "rows that fill a page exactly": Array(64).fill(ceiling / 16),
  "short rows, then long ones": [...Array(20).fill(10), ...Array(200).fill(65_536)],
  "no rows": [],
};

for (const [name, lengths] of Object.entries(cases)) {
  t.test(`${name}: pages are bounded and contain every row once`, async (t) => {
    for (const wrap of [(load: LoadRows<Row>) => load, loadBatches]) {
      const table = tableOf(lengths);
      const pages = await pagesOf(wrap(table.load), 100);
      t.same(pages.flat(), table.rows);
      for (const page of pages) {
        const length = page.reduce((sum, { body }) => sum + body.length, 0);
        t.ok(page.length === 1 || length <= ceiling, `${page.length} rows, ${length} characters`);
      }
    }
  });
}

t.test("batches load little that is not returned", async (t) => {
  const long = tableOf(cases["long rows"]);
  await paginate({ pageSize: 100, pageToken: "" }, [], keyOf, loadBatches(long.load));
  t.same(long.loads, [10]);
  const short = tableOf(cases["short rows"]);
  await paginate({ pageSize: 100, pageToken: "" }, [], keyOf, loadBatches(short.load));
  t.same(short.loads, [10, 30, 61]);
});

t.test("lists of long rows continue where a page had to end", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const body = "x".repeat(65_536);
  const ticket = { subject: "Long", requester: { name: "Ada" }, message: { body } };
  const { data } = (await service.rest("POST", "/api/v1/tickets", ticket)).body;
  const messages = `/api/v1/tickets/${data.id}/messages`;
  for (let i = 0; i < 19; i++) {
    await service.rest("POST", messages, { body });
  }
  for (const path of [messages, "/api/v1/events"]) {
    const ids: string[] = [];
    let pages = 0;
    let pageToken = "";
    do {
      const response = await service.rest("GET", `${path}?pageSize=100&pageToken=${pageToken}`);
      t.ok(response.text.length < 1.1 * ceiling, `${path}: ${response.text.length} characters`);
      ids.push(...response.body.data.map(({ id }: { id: string }) => id));
      pageToken = response.body.nextPageToken;
      pages += 1;
    } while (pageToken !== "");
    t.equal(new Set(ids).size, 20, path);
    t.equal(ids.length, 20);
    t.ok(pages > 2);
  }
});
