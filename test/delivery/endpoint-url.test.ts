import t from "tap";
import { parseEndpointUrl } from "../../src/delivery/guard/endpoint-url.ts";
import { createAddressGuard } from "../../src/egress/address-guard.ts";
import fc from "../support/properties.ts";

const guard = createAddressGuard();

t.test("URLs that are accepted", async (t) => {
  const accepted: [text: string, href: string][] = [
    ["https://example.com", "https://example.com/"],
    ["https://example.com/hooks?token=a%20b&x=1", "https://example.com/hooks?token=a%20b&x=1"],
    ["HTTPS://Example.COM:443/a/../b", "https://example.com/b"],
    ["https://example.com:8443/", "https://example.com:8443/"],
    ["https://hooks/", "https://hooks/"],
    ["https://bücher.example/", "https://xn--bcher-kva.example/"],
    ["https://my_host.example.com/", "https://my_host.example.com/"],
    ["https://8.8.8.8/", "https://8.8.8.8/"],
    ["https://[2606:4700:4700::1111]:8443/", "https://[2606:4700:4700::1111]:8443/"],
    ["https://localhost.example.com/", "https://localhost.example.com/"],
    ["https://notlocalhost/", "https://notlocalhost/"],
    ["https://example.com/a@b", "https://example.com/a@b"],
    ["https://example.com?x=1", "https://example.com/?x=1"],
    [`https://${"a".repeat(63)}.example`, `https://${"a".repeat(63)}.example/`],
    [`https://${"a.".repeat(126)}a/`, `https://${"a.".repeat(126)}a/`],
  ];
  for (const [text, href] of accepted) {
    const parsed = parseEndpointUrl(text, guard);
    t.ok(parsed instanceof URL && parsed.href === href, text);
  }
});

t.test("URLs that are refused, and why", async (t) => {
  const refused: [reason: string, ...texts: string[]][] = [
    [
      "INVALID_URL",
      "",
      "example.com",
      "//example.com",
      "https://",
      "https:///example.com",
      "https:example.com",
    ],
    [
      "INVALID_URL",
      "https://exa mple.com/",
      " https://example.com",
      "https://example.com/\n",
      "https://example.com/\ta",
    ],
    [
      "INVALID_URL",
      "https://example.com/\0",
      "https://example.com/\u00a0",
      "https://example.com/\u202e",
      "https://example.com/\u200b",
    ],
    [
      "INVALID_URL",
      "https://example.com\\@127.0.0.1/",
      "https:\\\\example.com",
      "https://example.com:99999/",
    ],
    [
      "INVALID_URL",
      "https://[::1",
      "https://[fe80::1%25eth0]/",
      "https://1.2.3.4.5/",
      "https://256.1.1.1/",
      "https://a%00b/",
    ],
    [
      "NOT_HTTPS",
      "http://example.com",
      "ftp://example.com",
      "javascript:alert(1)",
      "file:///etc/passwd",
      "data:,x",
      "wss://example.com",
    ],
    [
      "USER_INFO_NOT_ALLOWED",
      "https://user:pw@example.com/",
      "https://user@example.com/",
      "https://@example.com/",
      "https://8.8.8.8@127.0.0.1/",
    ],
    [
      "FRAGMENT_NOT_ALLOWED",
      "https://example.com/#a",
      "https://example.com/#",
      "https://example.com#@evil.example",
    ],
    ["PORT_NOT_ALLOWED", "https://example.com:0/", "https://example.com:00/"],
    [
      "HOST_NOT_ALLOWED",
      "https://localhost/",
      "https://LOCALHOST:8443/",
      "https://a.localhost/",
      "https://%6cocalhost/",
      "https://ⓛocalhost/",
    ],
    [
      "HOST_NOT_ALLOWED",
      "https://metadata.google.internal/",
      "https://printer.local/",
      "https://internal/",
      "https://host.docker.internal",
    ],
    [
      "HOST_NOT_ALLOWED",
      "https://example.com./",
      "https://localhost./",
      "https://a.internal./",
      "https://example.com。/",
    ],
    [
      "HOST_NOT_ALLOWED",
      "https://example..com/",
      "https://.example.com/",
      `https://${"a".repeat(64)}.example/`,
      `https://${"é".repeat(60)}.example/`,
      `https://${"a.".repeat(126)}aa/`,
    ],
  ];
  for (const [reason, ...texts] of refused) {
    for (const text of texts) {
      t.match(parseEndpointUrl(text, guard), { reason }, JSON.stringify(text));
    }
  }
});

t.test("addresses are refused in every notation", async (t) => {
  const addresses =
    `127.0.0.1 127.1 127.0.1 2130706433 0x7f000001 0x7f.0.0.1 0177.0.0.1 017700000001
    127.0.0.1. １２７.0.0.1 127。0。0。1 ①②⑦.0.0.1 %31%32%37.0.0.1 0 0.0.0.0 10.0.0.1 169.254.169.254
    192.168.0.1 100.64.0.1 [::1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [::7f00:1] [64:ff9b::7f00:1]
    [fd00:ec2::254] [FE80::1] [2002:7f00:1::] [0:0:0:0:0:0:0:1]`.split(/\s+/);
  for (const address of addresses) {
    t.match(
      parseEndpointUrl(`https://${address}/`, guard),
      { reason: "ADDRESS_NOT_ALLOWED" },
      address,
    );
  }
});

t.test("length is limited as given and as normalised", async (t) => {
  const base = "https://example.com/";
  const longest = base + "a".repeat(2_048 - base.length);
  t.ok(parseEndpointUrl(longest, guard) instanceof URL);
  t.match(parseEndpointUrl(`${longest}a`, guard), { reason: "URL_TOO_LONG" });
  t.match(parseEndpointUrl(base + "é".repeat(1_000), guard), { reason: "URL_TOO_LONG" });
});

t.test("an allowed range also allows its mapped notations", async (t) => {
  const loopback = createAddressGuard({ allowedCidrs: ["127.0.0.0/8"] });
  for (const host of ["localhost", "a.localhost", "127.1", "[::ffff:127.0.0.1]"]) {
    t.ok(parseEndpointUrl(`https://${host}:8443/`, loopback) instanceof URL, host);
  }
  t.match(parseEndpointUrl("https://[::1]/", loopback), { reason: "ADDRESS_NOT_ALLOWED" });
  t.match(parseEndpointUrl("https://10.0.0.1/", loopback), { reason: "ADDRESS_NOT_ALLOWED" });
  t.match(parseEndpointUrl("https://localhost./", loopback), { reason: "HOST_NOT_ALLOWED" });

  const ipv6Loopback = createAddressGuard({ allowedCidrs: ["::1/128"] });
  t.ok(parseEndpointUrl("https://localhost/", ipv6Loopback) instanceof URL);

  const lan = createAddressGuard({ allowedCidrs: ["10.0.0.0/8"] });
  t.ok(parseEndpointUrl("https://hooks.corp.internal/", lan) instanceof URL);
  t.match(parseEndpointUrl("https://localhost/", lan), { reason: "HOST_NOT_ALLOWED" });
});

t.test("any text gives a clean URL or a problem with a message", async () => {
  const texts = fc.oneof(
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.string({ unit: "binary" }),
    fc.string({ unit: "grapheme" }).map((rest) => `https://${rest}`),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const parsed = parseEndpointUrl(text, guard);
      if (!(parsed instanceof URL)) {
        return /^[A-Z_]+$/.test(parsed.reason) && parsed.message !== "";
      }
      const { protocol, username, password, hash, hostname } = parsed;
      return protocol === "https:" && hostname !== "" && username + password + hash === "";
    }),
    { numRuns: 1_000 },
  );
});
