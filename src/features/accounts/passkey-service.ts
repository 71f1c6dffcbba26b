import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Code } from "@connectrpc/connect";
import type { Pool } from "pg";
import { PasskeyService } from "../../../gen/ticketing/v1/passkey_service_pb.ts";
import { findAccount } from "../../identity/sign-in/accounts.ts";
import {
  deletePasskey,
  listPasskeys,
  maxPasskeys,
  type Passkey,
  type Passkeys,
} from "../../identity/sign-in/passkeys.ts";
import { isRecent } from "../../identity/sign-in/sessions.ts";
import { implement } from "../../rpc/dispatch.ts";
import {
  ApiError,
  failedPrecondition,
  invalidField,
  notFound,
} from "../../rpc/errors/api-error.ts";
import type { Principal } from "../../rpc/principal.ts";
import { audit } from "../audit/audit.ts";
import { ownSession } from "./own-session.ts";

interface PasskeyServiceDeps {
  readonly pool: Pool;
  /** Undefined if no one signs in at the service itself. */
  readonly passkeys: Passkeys | undefined;
}

/** The handlers of PasskeyService. */
export function passkeyService({ pool, passkeys }: PasskeyServiceDeps) {
  /** Someone who finds an open dashboard must not be able to come back later. */
  async function recent(principal: Principal) {
    const own = ownSession(principal);
    if (passkeys === undefined || !(await isRecent(pool, own.sessionId))) {
      const message = "sign in again; this call requires a sign-in within the last 10 minutes";
      throw new ApiError(Code.PermissionDenied, "RECENT_SIGN_IN_REQUIRED", message);
    }
    return { ...own, passkeys };
  }

  return implement(PasskeyService, {
    async listPasskeys(_, { principal }) {
      const { accountId } = ownSession(principal);
      return { data: (await listPasskeys(pool, accountId)).map(toPasskey) };
    },

    async startPasskeyRegistration(_, { principal }) {
      const { accountId, sessionId, passkeys } = await recent(principal);
      const account = await findAccount(pool, accountId);
      if (account === undefined) {
        throw notFound("account");
      }
      const options = await passkeys.creationOptions(sessionId, account);
      return { data: { options: options as Record<string, never> } };
    },

    createPasskey: {
      async one({ em, workspaceId, asOwner }, { name, credential }, call) {
        const { accountId, sessionId, passkeys } = await recent(call.principal);
        const made = await passkeys.register(sessionId, accountId, name, credential, asOwner);
        if (made === undefined || made === "taken") {
          const message =
            made === "taken"
              ? "this passkey has already been added"
              : "is not valid for a registration that you have started";
          const reason = made === "taken" ? "TAKEN" : "INVALID_VALUE";
          throw invalidField("credential", reason, message);
        }
        if (made === "full") {
          const message = `you can have ${maxPasskeys} passkeys; delete one first`;
          const metadata = { limit: String(maxPasskeys) };
          throw failedPrecondition("LIMIT_REACHED", message, { metadata });
        }
        audit(em, call, "passkey.created", { id: made.id, workspaceId, name });
        return { data: toPasskey(made) };
      },
    },

    deletePasskey: {
      async one({ em, workspaceId, asOwner }, { id }, call) {
        const { accountId } = ownSession(call.principal);
        const name = await deletePasskey(asOwner, accountId, id);
        if (name === undefined) {
          throw notFound("passkey");
        }
        audit(em, call, "passkey.deleted", { id, workspaceId, name });
        return {};
      },
    },
  });
}

const toPasskey = ({ id, name, createdAt, lastUsedAt }: Passkey) => ({
  id,
  name,
  createdAt: timestampFromDate(createdAt),
  ...(lastUsedAt !== null && { lastUsedAt: timestampFromDate(lastUsedAt) }),
});
