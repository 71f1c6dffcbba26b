import {
  type DescMethod,
  fromBinary,
  getOption,
  hasOption,
  type Message,
  toBinary,
} from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel as Level } from "@bufbuild/protobuf/wkt";
import { http } from "../../../gen/google/api/annotations_pb.ts";
import type { Database } from "../../db/database.ts";
import { idempotencyInProgress, idempotencyKeyReused, invalidArgument } from "../api-error.ts";
import type { Call } from "../call.ts";
import type { Interceptor, Next, ReadInput } from "../dispatch.ts";
import type { Principal } from "../principal.ts";
import { findAnswer, keepAnswer, lockSlot } from "./answers.ts";
import { fingerprintOf, slotOf } from "./slot.ts";
import { withoutSecrets } from "./without-secrets.ts";

export interface IdempotencyOptions {
  /** How long an answer is given again. */
  readonly keptHours: number;
  /** Methods that hand the key on to those they talk to, which no transaction may wait for. */
  readonly except?: readonly DescMethod[];
}

/**
 * Answers a call that comes again with the same `Idempotency-Key` as it was
 * answered the first time, and does nothing. The answer is written in the
 * transaction of the effect, so that there is never one without the other; a
 * call that fails leaves neither. Secrets in it are left out: they are shown once.
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header-07
 */
export function idempotency(
  db: Database,
  { keptHours, except = [] }: IdempotencyOptions,
): Interceptor {
  const once = async (next: Next, call: Call, read: ReadInput, { key, principal }: Keyed) => {
    const { transport, method } = call;
    requireKey(key);
    if (except.includes(method)) {
      return next(call, read);
    }
    const message = await read();
    const { workspaceId } = principal;
    const slot = slotOf(principal, method, key);
    const fingerprint = fingerprintOf(method, message);
    return db.inCallTransaction(workspaceId, async (client) => {
      if (!(await lockSlot(client, slot))) {
        throw idempotencyInProgress();
      }
      const known = await findAnswer(client, workspaceId, slot, keptHours);
      if (known !== undefined) {
        if (!known.fingerprint.equals(fingerprint)) {
          throw idempotencyKeyReused();
        }
        transport.setResponseHeader("idempotency-replayed", "true");
        return fromBinary(method.output, known.answer);
      }
      const output = (await next(call, () => message)) as Message;
      const answer = Buffer.from(toBinary(method.output, withoutSecrets(method.output, output)));
      if (!(await keepAnswer(client, workspaceId, slot, { fingerprint, answer }, keptHours))) {
        throw idempotencyInProgress();
      }
      return output;
    });
  };

  return (next) => (call, read) => {
    const { principal, transport, method } = call;
    const key = transport.requestHeader("idempotency-key");
    if (key === undefined || principal === undefined || !takesKey(method)) {
      return next(call, read);
    }
    return once(next, call, read, { key, principal });
  };
}

interface Keyed {
  readonly key: string;
  readonly principal: Principal;
}

/** Whether calls of a method are remembered: those that are POST over REST and change something. */
function takesKey(method: DescMethod): boolean {
  return (
    method.methodKind === "unary" &&
    method.idempotency !== Level.NO_SIDE_EFFECTS &&
    hasOption(method, http) &&
    getOption(method, http).pattern.case === "post"
  );
}

function requireKey(key: string): void {
  if (/^[\x21-\x7e]{1,255}$/.test(key)) {
    return;
  }
  throw invalidArgument({
    field: "Idempotency-Key",
    reason: "INVALID_FORMAT",
    message: "must be 1 to 255 visible ASCII characters",
  });
}
