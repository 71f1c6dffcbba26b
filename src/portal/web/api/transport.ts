import { Code, ConnectError, type Interceptor, type Transport } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";
import type { Session } from "../session/session.ts";

/**
 * Calls the service that serves this page, with the token of the session.
 * @param organization the one to act for; needed if the token is for several
 */
export const createTransport = (session: Session, organization: string | undefined): Transport =>
  createConnectTransport({
    baseUrl: location.origin,
    interceptors: [authorize(session, organization)],
  });

const authorize =
  (session: Session, organization: string | undefined): Interceptor =>
  (next) =>
  async (request) => {
    request.header.set("Authorization", `Bearer ${await session.token()}`);
    if (organization !== undefined) {
      request.header.set("X-Workspace-Id", organization);
    }
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
