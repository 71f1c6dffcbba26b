import { Code, ConnectError, type Interceptor, type Transport } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";
import type { Session } from "../session/session.ts";

/** Calls the service that this page came from, in the name of the session. */
export const createTransport = (session: Session): Transport =>
  createConnectTransport({ baseUrl: location.origin, interceptors: [authorize(session)] });

const authorize =
  (session: Session): Interceptor =>
  (next) =>
  async (request) => {
    request.header.set("Authorization", `Bearer ${await session.token()}`);
    try {
      const response = await next(request);
      session.accepted();
      return response;
    } catch (thrown) {
      if (ConnectError.from(thrown).code === Code.Unauthenticated) {
        await session.refused();
      }
      throw thrown;
    }
  };
