// @suite default
import measure from "fast-string-truncated-width";
import t from "tap";
import {
  type Columns,
  createAlignedTable,
  createTabbedTable,
  type JsonRecord,
} from "../../src/terminal/table.ts";

const now = Date.parse("2026-03-04T05:06:07Z");
const formatLines = (columns: Columns, width: number, ...records: JsonRecord[]) =>
  createAlignedTable(columns, width, now)(records).split("\n");

t.test("wide characters keep the columns of a terminal aligned", async (t) => {
  const subjects = [
    "Lamp",
    "壊れたランプ",
    "壊れたランプ".repeat(10),
    `a${"壊れたランプ".repeat(10)}`,
    "한국어",
    "👩‍👩‍👧 family",
    "Ångström".normalize("NFD"),
    "x".repeat(60),
  ];
  const page = subjects.map((subject, i) => ({ id: `tkt_${i}`, subject, status: "open" }));
  for (const width of [30, 31, 60, 61]) {
    const lines = formatLines({}, width, ...page);
    const starts = lines.map((line) => measure(line.replace(/(id|tkt_\d)$/, "")).width);
    t.same(starts, Array(9).fill(starts[0]), `${width} columns`);
    t.ok(lines.every((line) => measure(line).width <= width));
  }
  t.match(formatLines({}, 60, ...page)[8], /^x{43}… {2}open {4}tkt_7$/);
});

t.test("the columns of a terminal", async (t) => {
  const ticket = {
    id: "tkt_01946f3c27b57e7c81a9d28f60b3e1c7",
    subject: "A subject that does not fit into the room that is left",
    number: 42,
    status: "open",
    priority: "normal",
    requester: { name: "Ada Lovelace" },
    lastMessageAt: "2026-03-04T02:06:00Z",
  };
  const tickets = { leading: ["number", "subject", "status", "requester", "lastMessageAt"] };
  const key = { id: "ak_1", name: "order import", lastUsedAt: "2026-03-04T05:06:00Z" };
  const tables: [string, Columns, JsonRecord, number, string[]][] = [
    [
      "the leading ones first, cut, and no identifier of what has a number",
      tickets,
      ticket,
      80,
      [
        "number  subject                              status  requester     lastMessageAt",
        "#42     A subject that does not fit into t…  open    Ada Lovelace  3h ago",
      ],
    ],
    [
      "the identifier last",
      tickets,
      ticket,
      140,
      [
        "number  subject                                       status  requester     lastMessageAt  priority  id",
        "#42     A subject that does not fit into the room t…  open    Ada Lovelace  3h ago         normal    tkt_01946f3c27b57e7c81a9d28f60b3e1c7",
      ],
    ],
    [
      "the identifier of what has no number, whatever else fits",
      {},
      key,
      40,
      ["name          lastUsedAt  id", "order import  7s ago      ak_1"],
    ],
    ["a narrow terminal", {}, key, 20, ["name          id", "order import  ak_1"]],
    ["nothing but the identifier", {}, key, 3, ["id", "ak_1"]],
  ];
  for (const [name, columns, record, width, lines] of tables) {
    t.same(formatLines(columns, width, record), lines, name);
  }
});

t.test("times are relative to now", async (t) => {
  const told = (at: string) => formatLines({ names: ["at"] }, 40, { at })[1];
  t.same(
    [
      "2026-03-04T05:06:07Z",
      "2026-03-04T05:04:30.123Z",
      "2026-03-02T05:06:07Z",
      "2026-01-01T00:00:00Z",
    ].map(told),
    ["now", "1m ago", "2d ago", "2mo ago"],
  );
  t.same(["2027-05-01T00:00:00Z", "2026-03-05T06:06:07Z"].map(told), ["in 1y", "in 1d"]);
});

t.test("later pages keep the columns of the first, and have no header", async (t) => {
  const aligned = createAlignedTable({ names: ["id", "subject", "assigneeId"] }, 40);
  t.equal(aligned([{ id: "a", subject: "Lamp", assigneeId: "" }]), "subject  id\nLamp     a");
  t.equal(aligned([{ id: "b", subject: "Longer than it", assigneeId: "ada" }]), "Longer…  b");
  const tabbed = createTabbedTable(["id", "subject", "assigneeId"]);
  t.equal(tabbed([{ id: "a", subject: "", assigneeId: "" }]), "id\tsubject\tassigneeId\na\t\t");
  t.equal(tabbed([{ id: "b", subject: "A\tB", assigneeId: "ada" }]), "b\tA B\tada");
});

t.test("other values are JSON, without control characters", async (t) => {
  const page = [{ id: "a", more: { key: "\u202e\u009b" } }];
  t.equal(createTabbedTable()(page), 'id\tmore\na\t{"key":" "}');
});

t.test("rendering time grows linearly with the rows", async (t) => {
  const cpu = (rows: number) => {
    const page = Array.from({ length: rows }, (_, i) => ({
      id: `tkt_${i}`,
      subject: "壊れた lamp",
    }));
    const start = process.cpuUsage();
    createAlignedTable({}, 80)(page);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  cpu(1_000);
  const [few, many] = [cpu(2_000), cpu(40_000)];
  t.ok(many < 20 * 4 * few, `${many} µs for 20 times the rows of ${few} µs`);
});
