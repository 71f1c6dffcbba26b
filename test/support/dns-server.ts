import { createSocket } from "node:dgram";
import dns from "node:dns";
import { once } from "node:events";
import type { Scope } from "./scope.ts";

/** A DNS server with TXT records by name, which this process queries until the test ends. */
export async function startDnsServer(t: Scope): Promise<Map<string, string[] | "silent">> {
  const records = new Map<string, string[] | "silent">();
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    const { name, end } = readName(query);
    const texts = records.get(name);
    if (texts !== "silent") {
      socket.send(respond(query.subarray(0, end), texts), port, address);
    }
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const before = dns.getServers();
  dns.setServers([`127.0.0.1:${socket.address().port}`]);
  t.teardown(() => {
    dns.setServers(before);
    socket.close();
  });
  return records;
}

const headerBytes = 12;

/** The name in a question, and the offset of its end (RFC 1035, section 4.1.2). */
function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 5 };
}

/** A response with TXT records, or NXDOMAIN if there are none. */
function respond(question: Buffer, texts: string[] | undefined): Buffer {
  const header = Buffer.alloc(headerBytes);
  question.copy(header, 0, 0, 2);
  header.writeUInt16BE(texts ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(texts?.length ?? 0, 6);
  const answers = (texts ?? []).map((text) => {
    // Strings have at most 255 bytes.
    const chunks = (text.match(/.{1,20}/gs) ?? [""]).map((chunk) =>
      Buffer.concat([Buffer.from([chunk.length]), Buffer.from(chunk, "latin1")]),
    );
    const data = Buffer.concat(chunks);
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc000 | headerBytes, 0);
    record.writeUInt16BE(16, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt32BE(60, 6);
    record.writeUInt16BE(data.length, 10);
    return Buffer.concat([record, data]);
  });
  return Buffer.concat([header, question.subarray(headerBytes), ...answers]);
}
