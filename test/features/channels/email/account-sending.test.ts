// @suite all
import t from "tap";
import { desk, isSent } from "../../../e2e/mail-desk.ts";
import { eventually } from "../../../support/eventually.ts";
import { startMailProvider, visitMailProvider } from "../../../support/mail-provider.ts";
import { startMailServer } from "../../../support/mail-server.ts";
import { startService } from "../../../support/service.ts";

t.test("emails are sent through the account of their channel", async (t) => {
  const provider = await startMailProvider(t);
  provider.account = "support@acme.example";
  const logins: { user: string; token: string }[] = [];
  let refused = 0;
  const server = await startMailServer(t, {
    authMethods: ["XOAUTH2"],
    authOptional: false,
    onAuth({ method, username = "", accessToken = "" }, _, callback) {
      logins.push({ user: username, token: accessToken });
      const isTaken = method === "XOAUTH2" && refused-- <= 0;
      callback(null, isTaken ? { user: username } : { data: { status: "401", schemes: "bearer" } });
    },
  });
  const service = await startService(t, {
    ...provider.settings,
    MAIL_GOOGLE_SMTP: `localhost:${server.port}`,
    MAIL_ALLOWED_CIDRS: ["127.0.0.0/8", "::1/128"],
  });
  provider.allow(service);
  const { open, say, settled } = desk(service, service.key);
  const call = async (method: string, path: string, body?: object) =>
    (await service.rest(method, `/api/v1/channels${path}`, body)).body.data;
  const account = { provider: "google" };
  const email = { address: "support@acme.example", account };
  const channel = await call("POST", "", { type: "email", name: "Support", email });
  t.equal(channel.email.fromAddress, "", "it is not connected yet");
  const { authorizationUrl } = await call("POST", `/${channel.id}:startLogin`, {});
  const redirectUrl = await visitMailProvider(authorizationUrl);
  const connected = await call("POST", `/${channel.id}:finishLogin`, { redirectUrl });
  t.match(connected.email, { fromAddress: "support@acme.example", domainRecord: undefined });

  const { steps } = await call("POST", `/${channel.id}:check`, {});
  t.match(
    steps.filter(({ name }: { name: string }) => name.startsWith("smtp_")),
    [
      { name: "smtp_server", status: "ok" },
      { name: "smtp_login", status: "ok", message: "support@acme.example can send." },
    ],
  );
  const ticket = await open();
  await settled(ticket, (await say(ticket, "Hello")).id, isSent);
  const [mail] = server.received.splice(0);
  t.match(mail, { from: "support@acme.example", to: ["ada@example.com"], isSecure: true });
  t.equal(mail?.email.from?.address, "support@acme.example");

  refused = 1;
  await settled(ticket, (await say(ticket, "With another token")).id, isSent);
  const [first, second] = logins.slice(-2);
  t.not(first?.token, second?.token, "a token that is refused is renewed");
  t.equal(server.received.splice(0).length, 1);

  refused = Number.POSITIVE_INFINITY;
  const { id } = await say(ticket, "Not allowed to send");
  await settled(ticket, id, ({ errorCode }) => errorCode === "535");
  const problem = async () => (await call("GET", `/${channel.id}`)).sendingProblem;
  t.match(await eventually(problem, Boolean), "the mail server refuses the login");

  await call("PATCH", `/${channel.id}`, { email: { account: { receiveOnly: true } } });
  const { email: only } = await call("GET", `/${channel.id}`);
  t.match(only, { fromAddress: "", account: { receiveOnly: true, username: provider.account } });
  const later = await say(ticket, "Nothing sends");
  t.equal(later.delivery, undefined);
});
