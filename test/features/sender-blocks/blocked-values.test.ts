import t from "tap";
import {
  blockedValue,
  refusingValues,
} from "../../../src/features/sender-blocks/blocked-values.ts";

t.test("values that can be blocked, and how they are stored", async (t) => {
  const cases: [kind: "email" | "domain" | "phone", given: string, stored: string | undefined][] = [
    ["email", " Ada@Example.COM ", "ada@example.com"],
    ["email", "ada+lamps@example.com", "ada+lamps@example.com"],
    ["email", "ada@bücher.example", "ada@xn--bcher-kva.example"],
    ["email", "ada@XN--BCHER-KVA.example", "ada@xn--bcher-kva.example"],
    ["email", "ÅSA@example.com", "åsa@example.com"],
    ["email", "A\u030asa@example.com", "åsa@example.com"],
    ["email", "@example.com", undefined],
    ["email", "ada@", undefined],
    ["email", "@", undefined],
    ["email", "ada", undefined],
    ["email", "a@b@example.com", undefined],
    ["email", "*@example.com", undefined],
    ["email", "Ada <ada@example.com>", undefined],
    ["email", `${"a".repeat(65)}@example.com`, undefined],
    ["email", "a\0b@example.com", undefined],
    ["domain", "Example.COM.", "example.com"],
    ["domain", "mail.example.com", "mail.example.com"],
    ["domain", "bücher.example", "xn--bcher-kva.example"],
    ["domain", "ex\u0430mple.com", "xn--exmple-4nf.com"],
    ["domain", "example。com", "example.com"],
    ["domain", "com", undefined],
    ["domain", "*", undefined],
    ["domain", "*.example.com", undefined],
    ["domain", "@example.com", undefined],
    ["domain", "%65xample.com", undefined],
    ["domain", "example.com/path", undefined],
    ["domain", "127.0.0.1", undefined],
    ["domain", "0x7f.1", undefined],
    ["domain", `${"a.".repeat(150)}com`, undefined],
    ["domain", `${"a".repeat(64)}.com`, undefined],
    ["phone", "+442079460000", "+442079460000"],
    ["phone", "442079460000", undefined],
    ["phone", "+44 20 7946 0000", undefined],
    ["phone", "+*", undefined],
  ];
  for (const [kind, given, stored] of cases) {
    t.equal(blockedValue(kind, given), stored, `${kind} ${given}`);
  }
});

t.test("which blocks refuse a sender, the closest first", async (t) => {
  t.same(refusingValues({ email: "Ada@Mail.Bücher.example" }), [
    "ada@mail.xn--bcher-kva.example",
    "mail.xn--bcher-kva.example",
    "xn--bcher-kva.example",
  ]);
  t.same(refusingValues({ email: "root@localhost" }), ["root@localhost"]);
  t.same(refusingValues({ email: "x@xn--a.spam.example" }).at(-1), "spam.example");
  t.same(refusingValues({ email: "x@spam.example." })[1], "spam.example");
  t.same(refusingValues({ phone: "+15550100" }), ["+15550100"]);
  t.same(refusingValues({ email: "ada@example.com", phone: "+15550100" }).at(-1), "+15550100");
  t.same(refusingValues({ email: null }), []);
  t.ok(refusingValues({ email: `x@${"a.".repeat(5_000)}com` }).length < 128, "bounded");
});
