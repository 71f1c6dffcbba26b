import { connect } from "node:net";
import { createInterface } from "node:readline";
import { parseRuntimeSocket, type SocketAddress } from "../config/network.ts";

/** The map of a running HAProxy, from names to cells. */
interface ProxyMap {
  /** The cell of a name; undefined if the map has no such name. */
  find(name: string): Promise<string | undefined>;
  /** Every name with its cell. */
  read(): Promise<Map<string, string>>;
  /** Adds names that the map does not have. */
  add(names: readonly string[], cell: string): Promise<void>;
  /** Gives names to a cell, whether the map has them or not. */
  put(names: readonly string[], cell: string): Promise<void>;
}

/** A proxy that cannot be told of changes. */
class ProxyError extends Error {
  override name = "ProxyError";
}

/** Silence after which a proxy counts as unreachable. */
const silentMs = 5_000;
/** With names of 64 characters, a command stays below the 16 KiB that HAProxy reads at a time. */
const batchSize = 50;

/**
 * The map of a running HAProxy, by its runtime API. To change a name, HAProxy walks through the whole
 * map. So changes go to a second map, which is small and is consulted first.
 * @param proxy path of its socket, or `host:port`
 * @param map path of the map, as the configuration of HAProxy has it
 * @see https://docs.haproxy.org/2.6/management.html#9.3
 */
export function createProxyMap(proxy: string, map: string): ProxyMap {
  const run = (command: string) => runCommand(proxy, command);
  /** @throws {ProxyError} of a response that is not one of a command that was carried out */
  async function change(command: string, isExpected = (line: string) => line === "") {
    for await (const line of run(command)) {
      if (!isExpected(line)) {
        throw new ProxyError(`${proxy}: ${line}`);
      }
    }
  }
  const changed = `${map}.moved`;
  async function addTo(file: string, names: readonly string[], cell: string): Promise<void> {
    for (const batch of batchesOf(names)) {
      await change(`add map ${file} <<\n${batch.map((name) => `${name} ${cell}\n`).join("")}`);
    }
  }
  /** The cells of a batch of names in one of the two. */
  async function findIn(file: string, names: readonly string[]): Promise<(string | undefined)[]> {
    const cells: (string | undefined)[] = [];
    for await (const line of run(names.map((name) => `get map ${file} ${name}`).join(";"))) {
      const [, cell] = /, value="([^"]*)"/.exec(line) ?? [];
      if (cell !== undefined || / found=no\b/.test(line)) {
        cells.push(cell);
      } else if (line !== "") {
        throw new ProxyError(`${proxy}: ${line}`);
      }
    }
    if (cells.length !== names.length) {
      throw new ProxyError(`${proxy}: it gave ${cells.length} of ${names.length} responses`);
    }
    return cells;
  }
  async function readInto(cells: Map<string, string>, file: string): Promise<void> {
    for await (const line of run(`show map ${file}`)) {
      const [, name, cell] = /^0x[0-9a-f]+ (\S+) (\S+)$/.exec(line) ?? [];
      if (name !== undefined && cell !== undefined) {
        cells.set(name, cell);
      } else if (line !== "") {
        throw new ProxyError(`${proxy}: ${line}`);
      }
    }
  }
  return {
    add: (names, cell) => addTo(map, names, cell),
    async find(name) {
      return (await findIn(changed, [name]))[0] ?? (await findIn(map, [name]))[0];
    },
    async read() {
      const cells = new Map<string, string>();
      await readInto(cells, map);
      await readInto(cells, changed);
      return cells;
    },
    async put(names, cell) {
      for (const batch of batchesOf(names)) {
        const [now, before] = await Promise.all([findIn(changed, batch), findIn(map, batch)]);
        const other = batch.filter((_, i) => now[i] !== undefined && now[i] !== cell);
        if (other.length > 0) {
          await change(other.map((name) => `set map ${changed} ${name} ${cell}`).join(";"));
        }
        const isNew = (i: number) => now[i] === undefined && before[i] === undefined;
        const hasLeft = (i: number) =>
          now[i] === undefined && before[i] !== undefined && before[i] !== cell;
        await addTo(
          map,
          batch.filter((_, i) => isNew(i)),
          cell,
        );
        await addTo(
          changed,
          batch.filter((_, i) => hasLeft(i)),
          cell,
        );
      }
    },
  };
}

function* batchesOf(names: readonly string[]) {
  for (let from = 0; from < names.length; from += batchSize) {
    yield names.slice(from, from + batchSize);
  }
}

/**
 * Runs a command over a separate connection, as HAProxy ends it after one. @returns the lines of the
 * response
 */
async function* runCommand(proxy: string, command: string): AsyncGenerator<string> {
  const socket = connect(parseRuntimeSocket(proxy) as SocketAddress);
  socket.setTimeout(silentMs, () => socket.destroy(new Error("it does not respond")));
  socket.end(`${command}\n`);
  let failure: Error | undefined;
  socket.on("error", (error) => {
    failure = error;
  });
  yield* createInterface({ input: socket });
  if (failure !== undefined) {
    throw new ProxyError(`${proxy}: ${failure.message}`, { cause: failure });
  }
}
