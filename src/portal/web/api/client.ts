import { Code, ConnectError, type Interceptor, type Transport } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";
import { notifyManager, QueryClient } from "@tanstack/react-query";
import type { Session } from "../session/login.ts";
import { noteAccess, noteLoss } from "./access-lost.ts";

/** The credentials that authorise calls. */
export type Credentials = Pick<Session, "token" | "accepted" | "refused">;

/**
 * A transport to the service that serves this page, authorized by the session.
 * @param organization the one to act for; required if the token covers several
 */
export const createTransport = (session: Credentials, organization?: string): Transport =>
  createConnectTransport({
    baseUrl: location.origin,
    fetch: sendAnyway,
    interceptors: [authorize(session, organization)],
  });

/** The most that browsers send for a page that is gone. */
const maxLeftBytes = 60_000;

/** Sends short requests even if the page is closed at this moment. */
const sendAnyway: typeof fetch = (input, init) => {
  const { byteLength = 0 } = init?.body instanceof Uint8Array ? init.body : {};
  const isLeft = document.visibilityState === "hidden" && byteLength <= maxLeftBytes;
  return fetch(input, isLeft ? { ...init, keepalive: true } : init);
};

const authorize =
  (session: Credentials, organization: string | undefined): Interceptor =>
  (next) =>
  async (request) => {
    request.header.set("Authorization", `Bearer ${await session.token()}`);
    if (organization !== undefined) {
      request.header.set("X-Workspace-Id", organization);
    }
    try {
      const response = await next(request);
      session.accepted();
      // A stream has its error at its end.
      if (!response.stream) {
        noteAccess();
      }
      return response;
    } catch (error) {
      if (ConnectError.from(error).code === Code.Unauthenticated) {
        await session.refused();
      }
      noteLoss(error);
      throw error;
    }
  };

/** Errors worth a retry. Browsers report a network failure as Unknown. */
const transient = [Code.Unavailable, Code.Unknown, Code.DeadlineExceeded];
export const isTransient = (error: unknown): boolean =>
  transient.includes(ConnectError.from(error).code);
const maxRetries = 2;

export function createQueryClient(): QueryClient {
  // Instead of a timer: a change and the page that it leads to then render once together.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 2_000,
        networkMode: "always",
        retry: (count, error) => count < maxRetries && isTransient(error),
      },
      // Responses can contain secrets: drop them once unused. Offline, fail immediately instead of
      // waiting.
      mutations: { gcTime: 0, networkMode: "always" },
    },
  });
}
