import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import {
  constants,
  type Http2ServerRequest,
  Http2ServerResponse,
  type ServerHttp2Session,
} from "node:http2";
import type { Socket } from "node:net";
import type { Logger } from "../telemetry/log.ts";
import { type Stall, socketFlow, streamFlow, watchStall } from "./unread.ts";

/** Limits on unread responses: for each connection and for the process. */
export interface ResponseLimits extends ConnectionLimits {
  /** A connection with more unread bytes than this is cut. */
  readonly connectionBytes: number;
  /** With more unread bytes than this in total, connections are cut, longest stalled first. */
  readonly processBytes: number;
  /** Requests on all connections that wait for their clients to read; more are rejected. */
  readonly waitingRequests: number;
}

/** How soon memory over a limit is freed. Each inspection visits every connection. */
const inspectEveryMs = 250;

/**
 * Limits the memory used by unread responses. If a client does not keep up, further requests of its
 * connection wait before their handlers run. If it stops reading, its connection is cut.
 */
export function boundResponses(
  listener: RequestListener,
  isStream: IsStream,
  limits: ResponseLimits,
  log: Logger,
) {
  const connections = new Map<object, Connection>();
  const load = { running: 0, waiting: 0, maxWaiting: limits.waitingRequests };

  function inspect(): void {
    const now = performance.now();
    const behind: (Condition & { connection: Connection })[] = [];
    for (const connection of connections.values()) {
      const { unread, stalledMs } = connection.inspect(now);
      if (stalledMs >= limits.stallMs) {
        cut(connection, unread, "stalled");
      } else if (unread > limits.connectionBytes) {
        cut(connection, unread, "connection limit");
      } else if (unread > 0) {
        behind.push({ connection, unread, stalledMs });
      }
    }
    let total = behind.reduce((sum, { unread }) => sum + unread, 0);
    if (total <= limits.processBytes) {
      return;
    }
    behind.sort((a, b) => b.stalledMs - a.stalledMs || b.unread - a.unread);
    for (const { connection, unread } of behind) {
      if (total <= limits.processBytes) {
        return;
      }
      cut(connection, unread, "process limit");
      total -= unread;
    }
  }

  function cut(connection: Connection, unread: number, reason: string): void {
    log.info({ unread, reason }, "connection cut: the client does not read");
    connection.cut();
  }

  const timer = setInterval(inspect, inspectEveryMs).unref();

  return {
    /** Watches a new connection. */
    add(socket: Socket, session?: ServerHttp2Session): void {
      const key = session ?? socket;
      connections.set(key, createConnection(socket, session, listener, isStream, limits, load));
      socket.once("close", () => connections.delete(key));
    },
    /** Handles requests of HTTP/1.1. */
    http1: ((req, res) => connections.get(req.socket)?.handle(res)) satisfies RequestListener,
    http2(req: Http2ServerRequest, res: Http2ServerResponse): void {
      const { session } = req.stream;
      // Node gives HTTP/2 the interface of HTTP/1.1, with separate types.
      if (session) {
        connections.get(session)?.handle(res as unknown as ServerResponse);
      }
    },
    stop: () => clearInterval(timer),
  };
}

/** Limits of the unread responses of one connection. */
interface ConnectionLimits {
  /** With more unread bytes than this, further requests of the connection wait. */
  readonly waitAboveBytes: number;
  /** Time in which a client must read some of the unread bytes, in milliseconds. */
  readonly stallMs: number;
}

/** The requests on all connections. */
interface Load {
  /** Requests in flight, except streams and the only request of an HTTP/1.1 connection. */
  running: number;
  waiting: number;
  /** Waiting requests beyond this many are rejected. */
  readonly maxWaiting: number;
}

/** Whether a request opens a stream, which lasts as long as its client likes. */
export type IsStream = (req: IncomingMessage) => boolean;

/** How well the client of a connection keeps up with its responses. */
interface Condition {
  /** Bytes that the client has yet to read. */
  readonly unread: number;
  /** Time since it last read any of them, in milliseconds. */
  readonly stalledMs: number;
}

/** The requests of one connection. */
interface Connection {
  /** Passes a request to the listener, immediately or when the client has read earlier responses. */
  handle(res: ServerResponse): void;
  /** Resets stuck streams and starts waiting requests. Call it regularly. */
  inspect(now: number): Condition;
  /** Ends the connection immediately. */
  cut(): void;
}

/**
 * Requests that a new connection may have computed at once. Each response that
 * its client reads adds one, so that clients who never read cost little. More
 * than the full allowance would only queue for the database, of whose 20
 * connections a workspace gets half.
 */
const firstAllowance = 4;
const fullAllowance = 16;
/** With this many requests in flight, a client that has read nothing yet gets one at a time. */
const busyAbove = 64;
/** Used instead of the time at which a handler started: a stream does not count. */
const streaming = Number.NEGATIVE_INFINITY;
/** Twice the time limit of a statement: a longer request waits for something else and does not count. */
const computingMs = 10_000;
/** The most pipelined requests over HTTP/1.1, the same as `maxConcurrentStreams` of HTTP/2. */
const maxPipelined = 1_000;

const calm: Condition = { unread: 0, stalledMs: 0 };

/** @param session if it speaks HTTP/2 */
function createConnection(
  socket: Socket,
  session: ServerHttp2Session | undefined,
  listener: RequestListener,
  isStream: IsStream,
  { waitAboveBytes, stallMs }: ConnectionLimits,
  load: Load,
): Connection {
  const flow = socketFlow(socket);
  /** The only response in flight: the usual case for HTTP/1.1, kept free of bookkeeping for speed. */
  let single: ServerResponse | undefined;
  /** Responses, and when their handlers started. */
  const inFlight = new Map<ServerResponse, number>();
  const waiting = new Set<ServerResponse>();
  const streamStalls = new Map<ServerResponse, Stall>();
  let allowance = firstAllowance;
  let socketStall: Stall | undefined;

  function hasRoom(now: number): boolean {
    let computing = 0;
    let unread = 0;
    for (const [res, startedAt] of inFlight) {
      if (now - startedAt < computingMs && !res.headersSent && isWhole(res)) {
        computing += 1;
      }
      unread += res.writableLength;
    }
    if (allowance === firstAllowance && load.running >= busyAbove) {
      return computing === 0 && unread === 0;
    }
    return computing < allowance && unread <= waitAboveBytes;
  }

  function count(res: ServerResponse, now: number): void {
    if (isStream(res.req)) {
      inFlight.set(res, streaming);
    } else {
      inFlight.set(res, now);
      load.running += 1;
    }
  }

  function start(res: ServerResponse, now: number): void {
    count(res, now);
    listener(res.req, res);
  }

  /** @returns false if there are others */
  function startSingle(res: ServerResponse): boolean {
    if (session !== undefined || inFlight.size > 0 || waiting.size > 0) {
      return false;
    }
    if (single !== undefined && !isOver(single)) {
      return false;
    }
    single = res;
    listener(res.req, res);
    return true;
  }

  /** Counts it along with others, as another request has arrived. */
  function countSingle(now: number): void {
    if (single === undefined) {
      return;
    }
    count(single, now);
    single.on("close", end);
    single = undefined;
  }

  function startWaiting(now: number): void {
    for (const res of waiting) {
      if (socket.destroyed || !hasRoom(now)) {
        return;
      }
      leave(res);
      start(res, now);
    }
  }

  function wait(res: ServerResponse): void {
    waiting.add(res);
    load.waiting += 1;
  }

  /** @returns whether it has waited */
  function leave(res: ServerResponse): boolean {
    const hasWaited = waiting.delete(res);
    if (hasWaited) {
      load.waiting -= 1;
    }
    return hasWaited;
  }

  /** HTTP/2 tells the client that nothing was done, so that it may retry; HTTP/1.1 cannot. */
  function reject(res: ServerResponse): void {
    if (res instanceof Http2ServerResponse) {
      res.stream.close(constants.NGHTTP2_REFUSED_STREAM);
    } else {
      cut();
    }
  }

  function end(this: ServerResponse): void {
    streamStalls.delete(this);
    if (leave(this)) {
      return;
    }
    const startedAt = inFlight.get(this);
    if (startedAt === undefined) {
      return;
    }
    inFlight.delete(this);
    if (startedAt !== streaming) {
      load.running -= 1;
    }
    if (allowance < fullAllowance) {
      allowance += 1;
    }
    if (waiting.size > 0) {
      startWaiting(performance.now());
    }
  }

  /** @returns time since the client last read from any stream, in milliseconds */
  function inspectStreams(now: number): number {
    let shortest = Number.POSITIVE_INFINITY;
    const stuck: Http2ServerResponse[] = [];
    for (const [res, stall] of streamStalls) {
      const ms = stall(now);
      if (res.writableLength === 0) {
        continue;
      }
      shortest = Math.min(shortest, ms);
      if (ms >= stallMs && res instanceof Http2ServerResponse) {
        stuck.push(res);
      }
    }
    if (flow.unread() > 0) {
      return 0;
    }
    // A single stream is stuck only if the window of the connection has room.
    if (stuck.length > 0 && (session?.state.remoteWindowSize ?? 0) > 0) {
      for (const { stream } of stuck) {
        stream.close(constants.NGHTTP2_CANCEL);
      }
      return 0;
    }
    return Number.isFinite(shortest) ? shortest : 0;
  }

  function cut(): void {
    for (const res of waiting) {
      leave(res);
    }
    socket.resetAndDestroy();
  }

  return {
    handle(res) {
      if (startSingle(res)) {
        return;
      }
      const now = performance.now();
      countSingle(now);
      if (res instanceof Http2ServerResponse) {
        const { unread, taken } = streamFlow(res.stream);
        // While the socket is full, its streams are not to blame.
        const own = { unread: () => (flow.unread() > 0 ? 0 : unread()), taken };
        streamStalls.set(res, watchStall(own, now));
      }
      res.on("close", end);
      if (session === undefined && inFlight.size + waiting.size >= maxPipelined) {
        cut();
      } else if (waiting.size === 0 && hasRoom(now)) {
        start(res, now);
      } else if (load.waiting < load.maxWaiting) {
        wait(res);
      } else {
        reject(res);
      }
    },

    inspect(now) {
      if (waiting.size > 0) {
        startWaiting(now);
      }
      if (single !== undefined && isOver(single)) {
        single = undefined;
      }
      if (inFlight.size === 0 && single === undefined) {
        socketStall = undefined;
        return calm;
      }
      socketStall ??= watchStall(flow, now);
      let unread = single?.writableLength ?? 0;
      for (const res of inFlight.keys()) {
        unread += res.writableLength;
      }
      return { unread, stalledMs: Math.max(socketStall(now), inspectStreams(now)) };
    },

    cut,
  };
}

const isOver = (res: ServerResponse): boolean => res.writableFinished || res.destroyed;

/** Whether a request has arrived in full. Until then it waits for its client, not for the service. */
const isWhole = (res: ServerResponse): boolean =>
  !(res instanceof Http2ServerResponse) ||
  res.stream.state.state !== constants.NGHTTP2_STREAM_STATE_OPEN;
