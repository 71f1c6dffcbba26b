import type { IncomingMessage, ServerResponse } from "node:http";
import { errors, type Provider } from "oidc-provider";
import type { Pool } from "pg";
import { isEmailAddress } from "../../config/mail.ts";
import { shownText } from "../../contract/blank.ts";
import { translatorForBrowser } from "../../language/catalogues.ts";
import type { Translator } from "../../language/translate.ts";
import { readBytes } from "../../rest/http.ts";
import { ApiError, methodNotAllowed, unsupportedMediaType } from "../../rpc/errors/api-error.ts";
import type { AuthFailures } from "../../rpc/limits/auth-failures.ts";
import type { RequestHandler } from "../../server/error-boundary.ts";
import type { AcceptLink } from "./accept-link.ts";
import { type Account, findAccount } from "./accounts.ts";
import { createBrowserCookie } from "./browser-cookie.ts";
import { deadLinkPage, type LinkProblem, linkPage } from "./link-pages.ts";
import { type FoundLink, findLink, hashOf, tokenShape } from "./links.ts";
import type { RequestLink } from "./mail-links.ts";
import { originOf } from "./origin.ts";
import { sendPage } from "./page.ts";
import {
  consentPage,
  endedPage,
  failurePage,
  mailedPage,
  offerPage,
  type Problem,
  signInPage,
} from "./pages.ts";
import { listPasskeys, type Passkeys } from "./passkeys.ts";
import type { SignedIn } from "./provider.ts";
import { createSession, endSessions, type Origin } from "./sessions.ts";
import { mountPath, takesPasskeys } from "./settings.ts";

/** The parts of a sign-in. */
interface InteractionOptions {
  readonly provider: () => Promise<Provider>;
  /** Address of the service. */
  readonly base: string;
  readonly pool: Pool;
  readonly passkeys: Passkeys;
  readonly acceptLink: AcceptLink;
  /** Sends links; undefined if the service sends no emails. */
  readonly requestLink: RequestLink | undefined;
  readonly failures: AuthFailures;
  /** Called when a browser is signed in. */
  readonly signedIn: (accountId: string, client: "portal", origin: Origin) => Promise<void>;
}

type Interaction = Awaited<ReturnType<Provider["interactionDetails"]>>;

/** The state of a sign-in that is kept between its requests, in its `result`. */
interface State extends Partial<SignedIn> {
  /** Hash of the link that was opened, in hex. */
  readonly link?: string;
  /** The address for which a link was requested. */
  readonly sentTo?: string;
  readonly passkey?: object;
  readonly consent?: object;
}

const pattern = /^\/interaction\/[\w-]+(?:\?.*)?$/;
/** A response of an authenticator with an attestation has a few kilobytes. */
const maxBodyBytes = 32 * 1024;
const maxNameLength = 200;

/** The pages of a sign-in. A cookie ties them to the browser that began it. */
export function createInteractions(options: InteractionOptions): RequestHandler {
  const { base, pool, passkeys, acceptLink, requestLink, failures } = options;
  const hasPasskeys = takesPasskeys(base);
  const browser = createBrowserCookie(base);

  async function show(
    req: IncomingMessage,
    res: ServerResponse,
    translator: Translator,
  ): Promise<void> {
    const interaction = await (await options.provider()).interactionDetails(req, res);
    const action = actionOf(interaction);
    const problem = problemIn(req);
    const state = stateOf(interaction);
    const signedIn = await signedInTo(interaction);
    if (interaction.prompt.name === "passkey" && signedIn !== undefined) {
      const offered = await passkeys.creationOptions(interaction.uid, signedIn);
      return sendPage(res, problem ? 400 : 200, offerPage(translator, action, offered, problem));
    }
    if (interaction.prompt.name === "consent" && signedIn !== undefined) {
      return sendPage(res, 200, consentPage(translator, action, nameOf(signedIn)));
    }
    if (state.link !== undefined) {
      return showLink(req, res, translator, interaction, signedIn, problem !== undefined);
    }
    if (state.sentTo !== undefined) {
      const page = mailedPage(translator, action, state.sentTo, interaction.returnTo);
      return sendPage(res, 200, page);
    }
    const page = signInPage(translator, {
      action,
      retry: interaction.returnTo,
      passkey: hasPasskeys ? passkeys.requestOptions(interaction.uid) : undefined,
      canMail: requestLink !== undefined,
      problem,
    });
    sendPage(res, problem ? 403 : 200, page);
  }

  async function showLink(
    req: IncomingMessage,
    res: ServerResponse,
    translator: Translator,
    interaction: Interaction,
    signedIn: Account | undefined,
    hasProblem: boolean,
  ): Promise<void> {
    const action = actionOf(interaction);
    const found = await openLink(req, interaction);
    if (typeof found === "string") {
      return sendPage(res, 410, deadLinkPage(translator, action, found, requestLink !== undefined));
    }
    const { purpose, workspaceName, name, email } = found;
    const page = linkPage(translator, {
      action,
      purpose,
      workspace: workspaceName ?? "",
      name,
      email,
      signedIn,
      isOpen: (await acceptLink.accountOf(found)) === undefined,
      hasProblem,
    });
    sendPage(res, hasProblem ? 400 : 200, page);
  }

  /** The link of a sign-in, or why it does not work. */
  async function openLink(
    req: IncomingMessage,
    interaction: Interaction,
  ): Promise<FoundLink | LinkProblem> {
    const link = await findLink(pool, Buffer.from(stateOf(interaction).link ?? "", "hex"));
    if (link === undefined) {
      return "unknown";
    }
    if (link.isSpent) {
      return "used";
    }
    if (link.isExpired) {
      return "expired";
    }
    if (link.isTooWide) {
      return "outdated";
    }
    const token = browser.read(req);
    const isHere = link.browser === null || (token && link.browser.equals(hashOf(token)));
    return isHere ? link : "other-browser";
  }

  /** The account that the browser was signed in to when this sign-in began. */
  const signedInTo = async ({ session }: Interaction): Promise<Account | undefined> =>
    session?.accountId === undefined ? undefined : findAccount(pool, session.accountId);

  async function proceed(
    req: IncomingMessage,
    res: ServerResponse,
    translator: Translator,
  ): Promise<void> {
    const interaction = await (await options.provider()).interactionDetails(req, res);
    const form = await readForm(req);
    if (interaction.prompt.name === "login" && stateOf(interaction).login !== undefined) {
      // The form was sent twice.
      return seeOther(res, interaction.returnTo);
    }
    const step = form.get("step") ?? "";
    const handle = steps[interaction.prompt.name]?.[step];
    if (handle === undefined) {
      return seeOther(res, actionOf(interaction));
    }
    await handle({ req, res, translator, interaction, form });
  }

  const steps: Readonly<Record<string, Readonly<Record<string, Step>>>> = {
    login: {
      async passkey({ req, res, interaction, form }) {
        const response = parseJson(form.get("credential"));
        const accountId = await passkeys.authenticate(interaction.uid, response);
        if (accountId === undefined) {
          failures.count(originOf(req).address);
          return seeOther(res, `${actionOf(interaction)}?passkey`);
        }
        await finish(req, res, interaction, accountId, "hwk", false);
      },

      async email({ req, res, translator, interaction, form }) {
        const email = (form.get("email") ?? "").trim();
        if (requestLink === undefined || !isEmailAddress(email)) {
          return seeOther(res, `${actionOf(interaction)}?email`);
        }
        const token = browser.read(req) ?? browser.set(res);
        // The response comes first, so that its timing reveals nothing about the address.
        const mail = requestLink(email, hashOf(token), originOf(req).address, translator.language);
        await keep(interaction, { sentTo: email });
        seeOther(res, actionOf(interaction));
        mail();
      },

      async link({ req, res, interaction, form }) {
        // Also accepts a whole link.
        const token = (form.get("link") ?? "").trim().replace(/^.*#/s, "");
        if (!tokenShape.test(token)) {
          return seeOther(res, `${actionOf(interaction)}?link`);
        }
        const hash = hashOf(token);
        if ((await findLink(pool, hash)) === undefined) {
          failures.count(originOf(req).address);
        }
        await keep(interaction, { link: hash.toString("hex") });
        seeOther(res, actionOf(interaction));
      },

      async accept({ req, res, translator, interaction, form }) {
        const found = await openLink(req, interaction);
        if (typeof found === "string") {
          return seeOther(res, actionOf(interaction));
        }
        const signedIn = await signedInTo(interaction);
        const outcome = await acceptLink.accept(found, {
          name: shownText((form.get("name") ?? "").trim())
            .slice(0, maxNameLength)
            .toWellFormed(),
          email: (form.get("email") ?? "").trim(),
          signedIn: form.get("as") === "signed-in" ? signedIn : undefined,
        });
        if (outcome.kind === "incomplete") {
          return seeOther(res, `${actionOf(interaction)}?link`);
        }
        if (outcome.kind === "refused") {
          const { problem } = outcome;
          const page = deadLinkPage(translator, actionOf(interaction), problem, !!requestLink);
          return sendPage(res, 410, page);
        }
        const { accountId } = outcome;
        const offer = hasPasskeys && (await listPasskeys(pool, accountId)).length === 0;
        await finish(req, res, interaction, accountId, "otp", offer);
      },

      async back({ res, interaction }) {
        await keep(interaction, {});
        seeOther(res, actionOf(interaction));
      },
    },

    passkey: {
      async add({ res, interaction, form }) {
        const accountId = interaction.session?.accountId ?? "";
        const response = parseJson(form.get("credential"));
        const made = await passkeys.register(interaction.uid, accountId, "Passkey", response);
        if (made === undefined || typeof made === "string") {
          return seeOther(res, `${actionOf(interaction)}?add`);
        }
        await goOn(res, interaction, { passkey: {} });
      },
      skip: ({ res, interaction }) => goOn(res, interaction, { passkey: {} }),
    },

    consent: {
      consent: ({ res, interaction }) => goOn(res, interaction, { consent: {} }),
      async deny({ res, interaction }) {
        interaction.result = { error: "access_denied", error_description: "you have cancelled it" };
        await interaction.persist();
        seeOther(res, interaction.returnTo);
      },
    },
  };

  /** Ends a sign-in with a new session in place of any that the browser had. */
  async function finish(
    req: IncomingMessage,
    res: ServerResponse,
    interaction: Interaction,
    accountId: string,
    method: string,
    offer: boolean,
  ): Promise<void> {
    await leave(interaction);
    const origin = originOf(req);
    const session = await createSession(pool, accountId, "portal", origin);
    await options.signedIn(accountId, "portal", origin);
    // The sign-in includes consent, which oidc-provider requires for native clients.
    const result: State = {
      login: { accountId, amr: [method] },
      session,
      offer,
      consent: {},
    };
    await keep(interaction, result);
    seeOther(res, interaction.returnTo);
  }

  async function leave(interaction: Interaction): Promise<void> {
    const { cookie: id } = interaction.session ?? {};
    if (id === undefined) {
      return;
    }
    const { Session } = await options.provider();
    const before = await Session.find(id);
    const session = before?.grantIdFor("portal");
    if (session !== undefined) {
      await endSessions(pool, "id = $1", [session]);
    }
    await before?.destroy();
    // It would have to be the browser's when the sign-in continues.
    delete (interaction as { session?: unknown }).session;
  }

  async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const translator = await translatorForBrowser(req.headers["accept-language"]);
    try {
      if (req.method === "POST") {
        await proceed(req, res, translator);
      } else if (req.method === "GET" || req.method === "HEAD") {
        await show(req, res, translator);
      } else {
        throw methodNotAllowed(["GET", "HEAD", "POST"]);
      }
    } catch (error) {
      if (error instanceof errors.SessionNotFound) {
        sendPage(res, 400, endedPage(translator));
      } else if (error instanceof ApiError) {
        sendProblem(res, translator, error);
      } else {
        throw error;
      }
    } finally {
      // Drains the rest of the body.
      req.resume();
    }
  }

  return (req, res) => pattern.test(req.url ?? "") && respond(req, res);
}

/** A step of a sign-in. */
type Step = (request: {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly translator: Translator;
  readonly interaction: Interaction;
  readonly form: URLSearchParams;
}) => Promise<void>;

const actionOf = ({ uid }: Interaction) => `${mountPath}/interaction/${uid}`;

const stateOf = ({ result }: Interaction): State => (result ?? {}) as State;

/** Replaces the state of a sign-in. */
async function keep(interaction: Interaction, state: State): Promise<void> {
  interaction.result = state as NonNullable<Interaction["result"]>;
  await interaction.persist();
}

/** Continues to the next step with everything that the previous steps have left. */
async function goOn(res: ServerResponse, interaction: Interaction, more: State): Promise<void> {
  await keep(interaction, { ...(interaction.lastSubmission as State | undefined), ...more });
  seeOther(res, interaction.returnTo);
}

const nameOf = ({ name, email }: Account) => name || email;

function problemIn({ url = "" }: IncomingMessage): Problem | undefined {
  const name = url.split("?", 2)[1];
  return (["passkey", "link", "email", "add"] as const).find((each) => each === name);
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  const type = req.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") {
    throw unsupportedMediaType("send application/x-www-form-urlencoded");
  }
  return new URLSearchParams((await readBytes(req, maxBodyBytes)).toString());
}

function sendProblem(
  res: ServerResponse,
  translator: Translator,
  { status, headers }: ApiError,
): void {
  const retryAfterSeconds = Number(headers["Retry-After"] ?? 60);
  sendPage(res, status, failurePage(translator, status, retryAfterSeconds), headers);
}

/** Redirects, so that a reload does not send the form again. */
function seeOther(res: ServerResponse, location: string): void {
  res.writeHead(303, { location, "cache-control": "no-store" }).end();
}
