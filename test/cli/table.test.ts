// @suite default
import measure from "fast-string-truncated-width";
import t from "tap";
import { createAlignedTable, createTabbedTable } from "../../src/terminal/table.ts";

t.test("wide characters keep the columns of a terminal aligned", async (t) => {
  const subjects = [
    "Lamp",
    "壊れたランプ",
    "한국어",
    "👩‍👩‍👧 family",
    "Ångström".normalize("NFD"),
    "x".repeat(60),
  ];
  const page = subjects.map((subject, i) => ({ id: `tkt_${i}`, subject, status: "open" }));
  const lines = createAlignedTable(undefined, 60)(page).split("\n");
  const starts = lines.map((line) => measure(line.replace(/(status|open)$/, "")).width);
  t.same(starts, Array(7).fill(starts[0]));
  t.match(lines[6], /^tkt_5 {2}x{43}… {2}open$/);
});

t.test("a narrow terminal cuts the last column that fits, and drops the others", async (t) => {
  const record = {
    id: "tkt_0",
    subject: "A subject that does not fit",
    number: 42,
    status: "open",
  };
  const format = (width: number) => createAlignedTable(undefined, width)([record]).split("\n");
  t.same(format(36), ["id     number  subject", "tkt_0  #42     A subject that does …"]);
  t.same(format(20), ["id     number", "tkt_0  #42"]);
});

t.test("later pages keep the columns of the first, and have no header", async (t) => {
  const aligned = createAlignedTable(["id", "subject", "assigneeId"], 40);
  t.equal(aligned([{ id: "a", subject: "Lamp", assigneeId: "" }]), "id  subject\na   Lamp");
  t.equal(aligned([{ id: "b", subject: "Longer than it", assigneeId: "ada" }]), "b   Longer…");
  const tabbed = createTabbedTable(["id", "subject", "assigneeId"]);
  t.equal(tabbed([{ id: "a", subject: "", assigneeId: "" }]), "id\tsubject\tassigneeId\na\t\t");
  t.equal(tabbed([{ id: "b", subject: "A\tB", assigneeId: "ada" }]), "b\tA B\tada");
});

t.test("what has no short form is JSON, which cannot control a terminal either", async (t) => {
  const page = [{ id: "a", more: { key: "\u202e\u009b" } }];
  t.equal(createTabbedTable()(page), 'id\tmore\na\t{"key":" "}');
});

t.test("the time of a table grows with its rows", async (t) => {
  const cpu = (rows: number) => {
    const page = Array.from({ length: rows }, (_, i) => ({
      id: `tkt_${i}`,
      subject: "壊れた lamp",
    }));
    const start = process.cpuUsage();
    createAlignedTable(undefined, 80)(page);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  cpu(1_000);
  const [few, many] = [cpu(2_000), cpu(40_000)];
  t.ok(many < 20 * 4 * few, `${many} µs for 20 times the rows of ${few} µs`);
});
