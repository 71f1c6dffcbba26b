import t from "tap";
import { hostsOf, singleHostUrl } from "../../../src/db/pool/hosts.ts";

const cases: [url: string, hosts: [host: string, port: number, url: string][]][] = [
  [
    "postgresql://me:p%40ss@a,b:5433/name?sslmode=require",
    [
      ["a", 5432, "postgresql://me:p%40ss@a/name?sslmode=require"],
      ["b", 5433, "postgresql://me:p%40ss@b:5433/name?sslmode=require"],
    ],
  ],
  ["postgres://localhost/name", [["localhost", 5432, "postgres://localhost/name"]]],
  [
    "postgres://[::1]:5433,[fe80::1]",
    [
      ["::1", 5433, "postgres://[::1]:5433"],
      ["fe80::1", 5432, "postgres://[fe80::1]"],
    ],
  ],
];

for (const [url, expected] of cases) {
  t.test(url, async (t) => {
    t.same(
      hostsOf(url).map(({ host, port, url }) => [host, port, url]),
      expected,
    );
    t.equal(singleHostUrl(url), expected[0]?.[2]);
  });
}
