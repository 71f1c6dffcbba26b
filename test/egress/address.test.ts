import { isIP } from "node:net";
import t from "tap";
import { createAddressGuard } from "../../src/egress/address-guard.ts";
import fc from "../support/properties.ts";

const isGloballyReachable = (address: string) => createAddressGuard().check(address) === "allowed";

/** The IANA special-purpose registries for IPv4 and IPv6, and multicast, in their order. */
const ipv4Registry = `0.0.0.0/8 0.0.0.0/32 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16
  172.16.0.0/12 192.0.0.0/24 192.0.0.0/29 192.0.0.8/32 192.0.0.9/32 192.0.0.10/32 192.0.0.170/32
  192.0.0.171/32 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.88.99.2/32
  192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4
  240.0.0.0/4 255.255.255.255/32`.split(/\s+/);
const ipv6Registry = `::1/128 ::/128 ::ffff:0:0/96 ::ffff:0:0:0/96 ::/96 64:ff9b:1::/48 100::/64
  100:0:0:1::/64 2001::/23 2001::/32 2001:1::1/128 2001:1::2/128 2001:1::3/128 2001:2::/48
  2001:3::/32 2001:4:112::/48 2001:10::/28 2001:20::/28 2001:30::/28 2001:db8::/32 2002::/16
  2620:4f:8000::/48 3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8`.split(/\s+/);

/** 64:ff9b::/96, as the upper 96 bits. */
const nat64Prefix = 0x64ff9bn << 64n;

interface Range {
  base: bigint;
  prefix: number;
  bits: 32 | 128;
}
const ipv4Ranges = ipv4Registry.map(toRange);
const ipv6Ranges = ipv6Registry.map(toRange);

t.test("every address of every special range is refused in every spelling", async () => {
  for (const range of [...ipv4Ranges, ...ipv6Ranges]) {
    fc.assert(
      fc.property(within(range), (value) => refusedInEverySpelling(value, range.bits)),
      { numRuns: 40 },
    );
  }
});

t.test("the first and last address of every special range are refused", async (t) => {
  for (const range of [...ipv4Ranges, ...ipv6Ranges]) {
    const last = range.base + (1n << BigInt(range.bits - range.prefix)) - 1n;
    t.ok(refusedInEverySpelling(range.base, range.bits));
    t.ok(refusedInEverySpelling(last, range.bits));
  }
});

t.test("IPv6 outside of global unicast is refused", async () => {
  const notGlobal = bigUint(128).filter(
    (value) => value >> 125n !== 1n && value >> 32n !== nat64Prefix,
  );
  fc.assert(fc.property(notGlobal, (value) => refusedInEverySpelling(value, 128)));
});

t.test("public addresses are allowed in every spelling", async () => {
  const publicIpv4 = bigUint(32).filter((value) => !ipv4Ranges.some((range) => has(range, value)));
  const publicIpv6 = bigUint(125)
    .map((value) => (1n << 125n) | value)
    .filter((value) => !ipv6Ranges.some((range) => has(range, value)));
  const allowed = (text: string) => isGloballyReachable(text);
  fc.assert(fc.property(publicIpv4, (value) => allowed(ipv4Text(value))));
  fc.assert(fc.property(publicIpv6, (value) => ipv6Spellings(value).every(allowed)));
  fc.assert(
    fc.property(publicIpv4, (value) => ipv6Spellings((nat64Prefix << 32n) | value).every(allowed)),
  );
});

t.test("well-known addresses", async (t) => {
  const refused = `127.0.0.1 0.0.0.0 169.254.169.254 100.100.100.200 192.168.1.1 172.31.255.255
    255.255.255.255 ::1 :: ::7f00:1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:0:127.0.0.1
    64:ff9b::7f00:1 64:ff9b::169.254.169.254 64:ff9b:1::808:808 2002:7f00:1:: 2001:0:4136:e378::1
    fd00:ec2::254 fe80::1 fe80::1%eth0 2606:4700::1%1 [::1] 127.1 2130706433 0x7f.0.0.1 localhost
    8.8.8.8. 8.8.8`.split(/\s+/);
  for (const address of [...refused, "", " 8.8.8.8", "8.8.8.8\n"]) {
    t.notOk(isGloballyReachable(address), address);
  }
  const reachable = `8.8.8.8 1.1.1.1 172.32.0.1 100.63.255.255 100.128.0.0 192.0.1.0 223.255.255.255
    2606:4700:4700::1111 2a00:1450:4001:80b::200e 64:ff9b::808:808 2001:200::1`.split(/\s+/);
  for (const address of reachable) {
    t.ok(isGloballyReachable(address), address);
  }
});

t.test("an allowed range allows itself and its IPv4-mapped notation, nothing else", async () => {
  const ranges = fc.oneof(fc.constantFrom(...ipv4Ranges), fc.constantFrom(...ipv6Ranges));
  fc.assert(
    fc.property(
      ranges.chain((range) => fc.tuple(fc.constant(range), within(range), bigUint(range.bits))),
      ([range, inside, other]) => {
        const cidr = `${spellings(range.base, range.bits)[0]}/${range.prefix}`;
        const guard = createAddressGuard({ allowedCidrs: [cidr] });
        const opened = spellings(inside, range.bits).every((text) => isAllowed(guard, text));
        const mapped = spellings((0xffffn << 32n) | inside, 128);
        const othersAsBefore =
          has(range, other) ||
          spellings(other, range.bits).every(
            (text) => isAllowed(guard, text) === isGloballyReachable(text),
          );
        return (
          opened &&
          othersAsBefore &&
          (range.bits === 128 || mapped.every((text) => isAllowed(guard, text)))
        );
      },
    ),
    { numRuns: 500 },
  );
});

t.test("allowed ranges do not leak from one family into the other", async (t) => {
  const ipv6 = createAddressGuard({ allowedCidrs: ["::/0"] });
  t.equal(ipv6.check("127.0.0.1"), "blocked");
  t.equal(ipv6.check("::1"), "allowed");
  const ipv4 = createAddressGuard({ allowedCidrs: ["0.0.0.0/0"] });
  t.equal(ipv4.check("::1"), "blocked");
  t.equal(ipv4.check("::7f00:1"), "blocked");
  t.equal(ipv4.check("64:ff9b::7f00:1"), "blocked");
  t.equal(ipv4.check("::ffff:7f00:1"), "allowed");
  t.equal(createAddressGuard({ allowedCidrs: ["fe80::/10"] }).check("fe80::1%eth0"), "blocked");
});

t.test("a malformed range is refused by name", async (t) => {
  const malformed = `10.0.0.0 10.0.0.0/ 10.0.0.0/33 10.0.0.0/-1 10.0.0.0/8/8 10.0.0/8 fd00::/129
    fe80::%eth0/10 [::1]/128 example.com/24 /8 10.0.0.0/8x ::/1e1`.split(/\s+/);
  for (const cidr of [...malformed, "", " 10.0.0.0/8"]) {
    t.throws(() => createAddressGuard({ allowedCidrs: ["127.0.0.0/8", cidr] }), {
      message: new RegExp(`"${cidr.replaceAll(/[[\]./%]/g, "\\$&")}"$`),
    });
  }
});

t.test("a guard says whether it has exceptions", async (t) => {
  t.equal(createAddressGuard().hasExceptions, false);
  t.equal(createAddressGuard({ allowedCidrs: ["10.0.0.0/8"] }).hasExceptions, true);
});

function isAllowed(guard: ReturnType<typeof createAddressGuard>, address: string): boolean {
  return guard.check(address) === "allowed";
}

/** A special IPv4 address is refused as such and in each IPv6 form that could carry it. */
function refusedInEverySpelling(value: bigint, bits: 32 | 128): boolean {
  const forms = spellings(value, bits);
  if (bits === 32) {
    for (const upper of [0n, 0xffffn, 0xffff0000n, nat64Prefix]) {
      forms.push(...ipv6Spellings((upper << 32n) | value));
    }
    forms.push(...ipv6Spellings((0x2002n << 112n) | (value << 80n) | 1n));
    forms.push(...ipv6Spellings((0x20010000n << 96n) | (value ^ 0xffffffffn)));
  }
  const guard = createAddressGuard();
  return forms.every((text) => isIP(text) !== 0 && !isAllowed(guard, text));
}

function spellings(value: bigint, bits: 32 | 128): string[] {
  return bits === 32 ? [ipv4Text(value)] : ipv6Spellings(value);
}

function ipv4Text(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join(".");
}

/** Full, compressed, upper case, padded, and with the last 32 bits in dotted form. */
function ipv6Spellings(value: bigint): string[] {
  const groups = Array.from({ length: 8 }, (_, i) =>
    ((value >> BigInt(112 - 16 * i)) & 0xffffn).toString(16),
  );
  const full = groups.join(":");
  const compressed = new URL(`http://[${full}]/`).hostname.slice(1, -1);
  const padded = groups.map((group) => group.padStart(4, "0")).join(":");
  const dotted = `${groups.slice(0, 6).join(":")}:${ipv4Text(value & 0xffffffffn)}`;
  return [full, compressed, compressed.toUpperCase(), padded, dotted];
}

function toRange(cidr: string): Range {
  const [network = "", prefix] = cidr.split("/");
  const bits = network.includes(":") ? 128 : 32;
  return {
    base: bits === 32 ? ipv4Value(network) : ipv6Value(network),
    prefix: Number(prefix),
    bits,
  };
}

function ipv4Value(text: string): bigint {
  return text.split(".").reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
}

function ipv6Value(text: string): bigint {
  const [head = "", tail] = text.split("::");
  const left = head.split(":").filter(Boolean);
  const right = (tail ?? "").split(":").filter(Boolean);
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  return [...left, ...zeros, ...right].reduce((v, group) => (v << 16n) | BigInt(`0x${group}`), 0n);
}

function has({ base, prefix, bits }: Range, value: bigint): boolean {
  const shift = BigInt(bits - prefix);
  return value >> shift === base >> shift;
}

function within({ base, prefix, bits }: Range): fc.Arbitrary<bigint> {
  return bigUint(bits - prefix).map((offset) => base + offset);
}

function bigUint(bits: number): fc.Arbitrary<bigint> {
  return fc.bigInt({ min: 0n, max: (1n << BigInt(bits)) - 1n });
}
