import { raw } from "@mikro-orm/core";
import t from "tap";
import { bindValues } from "../../../src/db/orm/bind-values.ts";

t.test("plain values become parameters", async (t) => {
  const values = ["a?", 1, null, undefined, true, 1n, new Date(0), Buffer.from("b")];
  const bound = bindValues("select ?, ?, ?, ?, ?, ?, ?, ? where a \\? 'b'", values);
  t.strictSame(bound, {
    text: "select $1, $2, $3, $4, $5, $6, $7, $8 where a ? 'b'",
    values,
  });
});

t.test("values that the ORM must inline are left to it", async (t) => {
  for (const value of [raw("now()"), [1, 2], { a: 1 }]) {
    t.equal(bindValues("select ?", [value]), undefined);
  }
  t.equal(bindValues("select ??", ["a"]), undefined);
});
