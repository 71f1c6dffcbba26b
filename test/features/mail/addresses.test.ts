import { randomBytes } from "node:crypto";
import t from "tap";
import { newId } from "../../../src/db/ids.ts";
import { createMessageIds } from "../../../src/features/mail/message-id.ts";
import { createReplyAddresses } from "../../../src/features/mail/reply-address.ts";
import fc from "../../support/properties.ts";

const key = randomBytes(32).toString("base64");
const addresses = createReplyAddresses({ key });
const ids = createMessageIds({ key, domain: "example.com" });
const number = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const local = fc.stringMatching(/^[a-z0-9._-]{1,32}$/);

/** The text with one character replaced by another hexadecimal digit. */
const altered = (text: string, index: number) =>
  text.slice(0, index) + (text[index] === "0" ? "1" : "0") + text.slice(index + 1);

t.test("an address names its ticket, in its channel alone", (t) => {
  fc.assert(
    fc.property(number, local, (ticketNumber, name) => {
      const channel = { id: newId("ch"), emailAddress: `${name}@example.com` };
      const address = addresses.addressFor(channel, ticketNumber);
      t.equal(address, address.toLowerCase());
      t.ok(address.indexOf("@") <= 64, address);
      t.equal(addresses.read(channel, address), ticketNumber);
      t.equal(addresses.read(channel, address.toUpperCase()), ticketNumber);
      t.equal(addresses.read({ id: newId("ch") }, address), undefined, "another channel");
      const other = createReplyAddresses({ key: randomBytes(32).toString("base64") });
      t.equal(other.read(channel, address), undefined, "another key");
    }),
    { numRuns: 50 },
  );
  t.end();
});

t.test("after a rotation of the key, earlier addresses and Message-IDs stay valid", (t) => {
  const channel = { id: newId("ch"), emailAddress: "support@example.com" };
  const rotated = { key: randomBytes(32).toString("base64"), previousKeys: [key] };
  const later = createReplyAddresses(rotated);
  const address = addresses.addressFor(channel, 7);
  t.equal(later.read(channel, address), 7);
  t.not(later.addressFor(channel, 7), address, "new ones are of the new key");
  t.equal(addresses.read(channel, later.addressFor(channel, 7)), undefined);
  const laterIds = createMessageIds({ ...rotated, domain: "example.com" });
  const message = newId("msg");
  t.equal(laterIds.read(ids.idOf(message)), message);
  t.not(laterIds.idOf(message), ids.idOf(message));
  t.end();
});

t.test("addresses cannot be forged", (t) => {
  const channel = { id: newId("ch"), emailAddress: "support@example.com" };
  const address = addresses.addressFor(channel, 1042);
  const code = address.indexOf(".") + 1;
  for (let index = code; index < code + 20; index++) {
    t.equal(addresses.read(channel, altered(address, index)), undefined);
  }
  t.equal(addresses.read(channel, address.replace("1042", "1043")), undefined);
  t.equal(addresses.read(channel, address.replace("support+", "support+1")), undefined);
  t.equal(addresses.read(channel, `${address}\n@example.com`), undefined);
  t.equal(addresses.read(channel, "support@example.com"), undefined);
  t.equal(addresses.read(channel, `+${"1".repeat(1e6)}@`), undefined);
  fc.assert(fc.property(fc.string(), (text) => addresses.read(channel, text) === undefined));
  const moved = { ...channel, emailAddress: "help@example.org" };
  t.equal(addresses.read(moved, address), 1042, "but the old ones of a channel that moved hold");
  t.end();
});

t.test("a Message-ID names its message", (t) => {
  const message = newId("msg");
  const id = ids.idOf(message);
  t.match(id, /^<[!-~]+@example\.com>$/);
  t.ok(id.length <= 128);
  for (const known of [
    id,
    id.slice(1, -1),
    id.toUpperCase(),
    id.replace("example.com", "b.test"),
  ]) {
    t.equal(ids.read(known), message, known);
  }
  const forged = altered(id, id.indexOf(".") + 1);
  for (const unknown of [forged, id.replace("msg_0", "msg_1"), "<a@b>", "", "<", `${id}${id}`]) {
    t.equal(ids.read(unknown), undefined, unknown);
  }
  const address = addresses.addressFor({ id: message, emailAddress: "a@b" }, 1);
  t.not(
    address.split(/[.@]/)[1],
    id.split(/[.@]/)[1],
    "one kind of code is not good for the other",
  );
  t.end();
});
