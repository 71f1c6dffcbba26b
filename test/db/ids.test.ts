import t from "tap";
import { newId } from "../../src/db/ids.ts";

t.test("identifiers of a process ascend, even in bursts", async (t) => {
  const ids = Array.from({ length: 5_000 }, () => newId("evt"));
  t.equal(new Set(ids).size, ids.length);
  t.strictSame(ids, [...ids].sort());
  t.notOk(
    ids.find((id) => !/^evt_[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/.test(id)),
    "version 7 of RFC 9562",
  );
});
