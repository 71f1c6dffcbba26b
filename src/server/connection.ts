import type { RequestListener, ServerResponse } from "node:http";
import { constants, Http2ServerResponse, type ServerHttp2Session } from "node:http2";
import type { Socket } from "node:net";
import { type Stall, socketFlow, streamFlow, watchStall } from "./unread.ts";

/** What a connection may hold of responses that its client does not take. */
export interface ConnectionLimits {
  /** With more bytes than this unread, further requests of the connection wait. */
  readonly waitAboveBytes: number;
  /** Time in which a client has to take some of what there is for it, in milliseconds. */
  readonly stallMs: number;
}

/** How the client of a connection keeps up with its responses. */
export interface Condition {
  /** Bytes that it has yet to take. */
  readonly unread: number;
  /** For how long it has taken none of them, in milliseconds. */
  readonly stalledMs: number;
}

/** The requests of one connection. */
export interface Connection {
  /** Hands a request to the listener, at once or when the client has taken earlier responses. */
  handle(res: ServerResponse): void;
  /** Resets streams that are stuck and starts requests that have waited; to be called regularly. */
  inspect(now: number): Condition;
  /** Ends it at once, whether the client reads or not. */
  cut(): void;
}

/**
 * Requests that a new connection may have handled at once. Each response that
 * its client takes adds one, so that clients who never read cost little.
 */
const firstAllowance = 4;
const fullAllowance = 16;
/** A request that takes longer waits for something else, like a stream of events, and counts no more. */
const briefMs = 250;
/** Further requests that may wait; HTTP/2 allows for no more by `maxConcurrentStreams`. */
const maxWaiting = 1_000;

const calm: Condition = { unread: 0, stalledMs: 0 };

/** @param session if it speaks HTTP/2 */
export function createConnection(
  socket: Socket,
  session: ServerHttp2Session | undefined,
  listener: RequestListener,
  { waitAboveBytes, stallMs }: ConnectionLimits,
): Connection {
  const flow = socketFlow(socket);
  /** Responses, and when their requests were handed on. */
  const inFlight = new Map<ServerResponse, number>();
  const waiting = new Set<ServerResponse>();
  const streamStalls = new Map<ServerResponse, Stall>();
  let allowance = firstAllowance;
  let socketStall: Stall | undefined;

  function hasRoom(now: number): boolean {
    let brief = 0;
    let unread = 0;
    for (const [res, startedAt] of inFlight) {
      if (now - startedAt < briefMs) brief += 1;
      unread += res.writableLength;
    }
    return brief < allowance && unread <= waitAboveBytes;
  }

  function start(res: ServerResponse, now: number): void {
    inFlight.set(res, now);
    listener(res.req, res);
  }

  function startWaiting(now: number): void {
    for (const res of waiting) {
      if (socket.destroyed || !hasRoom(now)) return;
      waiting.delete(res);
      start(res, now);
    }
  }

  function end(this: ServerResponse): void {
    streamStalls.delete(this);
    if (waiting.delete(this)) return;
    inFlight.delete(this);
    if (allowance < fullAllowance) allowance += 1;
    if (waiting.size > 0) startWaiting(performance.now());
  }

  /** @returns for how long the client has taken nothing from any stream */
  function inspectStreams(now: number): number {
    let shortest = Number.POSITIVE_INFINITY;
    const stuck: Http2ServerResponse[] = [];
    for (const [res, stall] of streamStalls) {
      const ms = stall(now);
      if (res.writableLength === 0) continue;
      shortest = Math.min(shortest, ms);
      if (ms >= stallMs && res instanceof Http2ServerResponse) stuck.push(res);
    }
    // Streams are stuck by themselves only if nothing keeps the connection from sending.
    const isOpen = flow.unread() === 0 && (session?.state.remoteWindowSize ?? 0) > 0;
    if (stuck.length === 0 || !isOpen) return Number.isFinite(shortest) ? shortest : 0;
    for (const { stream } of stuck) stream.close(constants.NGHTTP2_CANCEL);
    return 0;
  }

  function cut(): void {
    waiting.clear();
    socket.resetAndDestroy();
  }

  return {
    handle(res) {
      const now = performance.now();
      if (res instanceof Http2ServerResponse) {
        streamStalls.set(res, watchStall(streamFlow(res.stream), now));
      }
      res.on("close", end);
      if (waiting.size === 0 && hasRoom(now)) start(res, now);
      else if (waiting.size < maxWaiting) waiting.add(res);
      else cut();
    },

    inspect(now) {
      if (waiting.size > 0) startWaiting(now);
      if (inFlight.size === 0) {
        socketStall = undefined;
        return calm;
      }
      socketStall ??= watchStall(flow, now);
      let unread = 0;
      for (const res of inFlight.keys()) unread += res.writableLength;
      return { unread, stalledMs: Math.max(socketStall(now), inspectStreams(now)) };
    },

    cut,
  };
}
