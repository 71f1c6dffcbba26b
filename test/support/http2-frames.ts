/** Raw HTTP/2 frames (RFC 9113), for requests that no client would send. */

export const preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

export const frameType = {
  data: 0,
  headers: 1,
  priority: 2,
  rstStream: 3,
  settings: 4,
  pushPromise: 5,
  ping: 6,
  goAway: 7,
  windowUpdate: 8,
  continuation: 9,
} as const;

export const flag = { endStream: 1, ack: 1, endHeaders: 4, padded: 8, priority: 0x20 } as const;

export function frame(type: number, flags: number, streamId: number, payload: Uint8Array): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(streamId, 5);
  return Buffer.concat([head, payload]);
}

/** A header block of literals without indexing or Huffman coding (RFC 7541 §6.2.2). */
export function headerBlock(fields: readonly (readonly [string, string])[]): Buffer {
  return Buffer.concat(
    fields.flatMap(([name, value]) => [Buffer.of(0), literal(name), literal(value)]),
  );
}

function literal(text: string): Buffer {
  const bytes = Buffer.from(text, "latin1");
  return Buffer.concat([integer(bytes.length, 7), bytes]);
}

/** @see https://www.rfc-editor.org/rfc/rfc7541#section-5.1 */
function integer(value: number, prefixBits: number): Buffer {
  const most = 2 ** prefixBits - 1;
  if (value < most) {
    return Buffer.of(value);
  }
  const bytes = [most];
  let rest = value - most;
  for (; rest >= 128; rest = Math.floor(rest / 128)) {
    bytes.push((rest % 128) + 128);
  }
  return Buffer.from([...bytes, rest]);
}

/** The frames of a complete request. */
export function request(
  streamId: number,
  fields: readonly (readonly [string, string])[],
  body?: Uint8Array,
): Buffer {
  const flags = flag.endHeaders | (body === undefined ? flag.endStream : 0);
  const head = frame(frameType.headers, flags, streamId, headerBlock(fields));
  if (body === undefined) {
    return head;
  }
  return Buffer.concat([head, frame(frameType.data, flag.endStream, streamId, body)]);
}
