import { Code, ConnectError, type Interceptor, type Transport } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";
import type { Session } from "../session/session.ts";

/** Calls the service that serves this page, with the token of the session. */
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
    } catch (error) {
      if (ConnectError.from(error).code === Code.Unauthenticated) {
        await session.refused();
      }
      throw error;
    }
  };
