import { eventually } from "../support/eventually.ts";
import { startMailServer } from "../support/mail-server.ts";
import type { Scope } from "../support/scope.ts";
import { startService } from "../support/service.ts";

type Service = Awaited<ReturnType<typeof startService>>;

/** A service with a mail server, which sends its messages unless the role is `api`. */
export async function startDesks(t: Scope, overrides: Parameters<typeof startService>[1] = {}) {
  const server = await startMailServer(t);
  const service = await startService(t, {
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: "Lighthouse Lamps <support@lamps.example>",
    FORM_MIN_FILL_MS: 0,
    TRUSTED_PROXIES: ["127.0.0.1"],
    ...overrides,
  });
  /** Opens one in its own workspace, with an empty mail server that refuses nothing. */
  const openDesk = async () => {
    server.received.length = 0;
    server.at = () => {};
    return desk(service, (await service.newWorkspace()).key);
  };
  /** Waits until this many emails have arrived. */
  const received = async (count: number) => {
    const get = async () => server.received;
    return [...(await eventually(get, ({ length }) => length >= count, 20_000))];
  };
  return { server, service, openDesk, received };
}

/** The actions of the agents and requesters of a workspace. */
export function desk({ rest, url }: Pick<Service, "rest" | "url">, key?: string) {
  const api = async (method: string, path: string, body?: unknown) =>
    (await rest(method, `/api/v1${path}`, body, key)).body;
  const open = async (more: object = {}) =>
    (
      await api("POST", "/tickets", {
        subject: "Lamp",
        requester: { name: "Ada Lovelace", email: "ada@example.com" },
        message: { body: "It does not shine" },
        ...more,
      })
    ).data;
  const say = async (ticket: { id: string }, body: string, more: object = {}) =>
    (await api("POST", `/tickets/${ticket.id}/messages`, { body, ...more })).data;
  const messagesOf = async (ticket: { id: string }) =>
    (await api("GET", `/tickets/${ticket.id}/messages`)).data;
  const sentFor = ({ delivery, confirmation }: Record<string, Delivery>) =>
    (delivery ?? confirmation) as Delivery;
  const settled = (ticket: { id: string }, id: string, willDo: (delivery: Delivery) => boolean) =>
    eventually(
      async () =>
        sentFor((await messagesOf(ticket)).find((each: { id: string }) => each.id === id)),
      willDo,
      20_000,
    );
  /** Fills in a form, as a browser does. */
  const fillIn = async (
    formUrl: string,
    fields: Record<string, string>,
    from = "192.0.2.1",
    languages = "en",
  ) => {
    const form = `${url}${new URL(formUrl).pathname}`;
    const headers = { "x-forwarded-for": from, "accept-language": languages };
    const html = await (await fetch(form, { headers })).text();
    const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const body = new URLSearchParams({
      name: "",
      subject: "Lamp",
      message: "Help",
      ...fields,
      token,
    });
    return (await fetch(form, { method: "POST", body, headers, redirect: "manual" })).status;
  };
  const tickets = async () => (await api("GET", "/tickets")).data;
  return { api, open, say, messagesOf, settled, fillIn, tickets };
}

export interface Delivery {
  readonly status: string;
  readonly errorCode: string;
}

export const isSent = ({ status }: Delivery) => status === "sent";
export const isFailed = ({ status }: Delivery) => status === "failed";
