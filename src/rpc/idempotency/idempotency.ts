import { hash } from "node:crypto";
import {
  type DescMethod,
  fromBinary,
  getOption,
  hasOption,
  type Message,
  toBinary,
} from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel as Level } from "@bufbuild/protobuf/wkt";
import { LRUCache } from "lru-cache";
import { http } from "../../../gen/google/api/annotations_pb.ts";
import { upTo } from "../../concurrency/lru.ts";
import { withoutSecrets } from "../../contract/without-secrets.ts";
import type { Database } from "../../db/database.ts";
import type { Call } from "../call.ts";
import type { Interceptor, Next, ReadInput } from "../dispatch.ts";
import { idempotencyInProgress, idempotencyKeyReused, invalidField } from "../errors/api-error.ts";
import { toApiError } from "../errors/error-formats.ts";
import { callerOf, credentialOf, type Principal } from "../principal.ts";
import { withOrderedMaps } from "./ordered-maps.ts";
import { createSlots, isConflict } from "./stored-responses.ts";

interface IdempotencyOptions {
  /** How long a response is replayed. */
  readonly keptHours: number;
  /** Methods that pass the key on to a third party, for which no transaction may wait. */
  readonly except?: readonly DescMethod[];
  /** Methods that also act outside their transaction: a stored response is looked up first. */
  readonly lookFirst?: readonly DescMethod[];
}

/**
 * Replays the response to a call that is repeated with the same `Idempotency-Key`, without any other
 * effect. A response is stored in the transaction of its effect, so that neither exists without the
 * other; a call that fails leaves neither. Secrets are not stored: they are shown once.
 *
 * Most calls are not repeats, so a call is made immediately, and its transaction fails if a response is
 * stored; only then is that response read. It is read first if this process has stored or read it
 * recently: a client that repeats a call usually does so soon.
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header-07
 */
export function idempotency(
  db: Database,
  { keptHours, except = [], lookFirst = [] }: IdempotencyOptions,
): Interceptor {
  const slots = createSlots(db, keptHours);
  const filled = new LRUCache<string, true>(upTo(mostFilled));
  const once = async (next: Next, call: Call, read: ReadInput, { key, principal }: Keyed) => {
    const { context, method } = call;
    requireKey(key);
    if (except.includes(method)) {
      return next(call, read);
    }
    const message = await read();
    const { workspaceId } = principal;
    const slot = slotOf(principal, method, key);
    const slotKey = slot.toString("latin1");
    const fingerprint = fingerprintOf(method, message);

    async function replay(): Promise<Message | undefined> {
      const stored = await slots.read(workspaceId, slot);
      if (stored === undefined) {
        return undefined;
      }
      if (!stored.fingerprint.equals(fingerprint)) {
        throw idempotencyKeyReused();
      }
      filled.set(slotKey, true);
      context.setResponseHeader("idempotency-replayed", "true");
      return fromBinary(method.output, stored.response);
    }

    call.hooks = {
      opening: [slots.lock(workspaceId, slot)],
      closing(result) {
        const bytes = toBinary(method.output, withoutSecrets(method.output, result));
        return [slots.fill(workspaceId, slot, { fingerprint, response: Buffer.from(bytes) })];
      },
      mapError: (error) => (isConflict(error) ? idempotencyInProgress() : error),
    };

    const looksFirst = lookFirst.includes(method) || filled.has(slotKey);
    const replayed = looksFirst ? await replay() : undefined;
    if (replayed !== undefined) {
      return replayed;
    }
    try {
      const result = await next(call, () => message);
      filled.set(slotKey, true);
      return result;
    } catch (error) {
      // A repeated call may fail because of the first one, for example because a name is taken.
      const earlier = isRefusal(error) ? await replay() : undefined;
      if (earlier === undefined) {
        throw error;
      }
      return earlier;
    }
  };

  return (next) => (call, read) => {
    const { principal, context, method } = call;
    const key = context.requestHeader("idempotency-key");
    if (key === undefined || principal === undefined || !takesKey(method)) {
      return next(call, read);
    }
    return once(next, call, read, { key, principal });
  };
}

/** Slots that a process remembers, of 32 bytes each. */
const mostFilled = 10_000;

const isRefusal = (error: unknown) => toApiError(error).status < 500;

interface Keyed {
  readonly key: string;
  readonly principal: Principal;
}

/** Reading an option takes as long as parsing it. */
const keyed = new Map<DescMethod, boolean>();

/** Whether a method accepts a key: it is POST over REST and has side effects. */
function takesKey(method: DescMethod): boolean {
  let takes = keyed.get(method);
  if (takes === undefined) {
    takes =
      method.methodKind === "unary" &&
      method.idempotency !== Level.NO_SIDE_EFFECTS &&
      hasOption(method, http) &&
      getOption(method, http).pattern.case === "post";
    keyed.set(method, takes);
  }
  return takes;
}

function requireKey(key: string): void {
  if (/^[\x21-\x7e]{1,255}$/.test(key)) {
    return;
  }
  const message = "must be 1 to 255 visible ASCII characters";
  throw invalidField("Idempotency-Key", "INVALID_FORMAT", message);
}

/**
 * Where a response is stored: equal keys of other credentials, members or methods have different slots.
 */
function slotOf(principal: Principal, method: DescMethod, key: string): Buffer {
  return digest(
    JSON.stringify([credentialOf(principal), callerOf(principal).id, String(method), key]),
  );
}

/** A digest of a request, the same in every protocol. */
function fingerprintOf(method: DescMethod, message: Message): Buffer {
  const ordered = withOrderedMaps(method.input, message);
  return digest(toBinary(method.input, ordered, { writeUnknownFields: false }));
}

const digest = (data: string | Uint8Array) => hash("sha256", data, "buffer");
