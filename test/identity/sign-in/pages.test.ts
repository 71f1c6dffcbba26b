// @suite default
import t from "tap";
import { readCatalogue } from "../../../build/messages.ts";
import {
  deadLinkPage,
  type LinkProblem,
  linkPage,
} from "../../../src/identity/sign-in/link-pages.ts";
import {
  codePage,
  confirmPage,
  consentPage,
  deviceSignedInPage,
  endedPage,
  failurePage,
  foreignPage,
  logoutPage,
  mailedPage,
  offerPage,
  type Problem,
  refusedPage,
  signedOutPage,
  signInPage,
} from "../../../src/identity/sign-in/pages.ts";
import { translatorFor } from "../../../src/language/catalogues.ts";
import { directionOf, type Language, languages } from "../../../src/language/languages.ts";
import { english, type Translator } from "../../../src/language/translate.ts";
import { addPerson, linkFor, people } from "../../support/accounts.ts";
import { acceptLink, newBrowser, openLink } from "../../support/sign-in.ts";
import { authorizeUrl, startSignIn } from "./support.ts";

const action = "/oidc/interaction/1";
const retry = "/oidc/auth/1";
const ada = { name: "Ada", email: "ada@example.com" };
const form = (id: string) => `<form id="${id}" method="post"></form>`;
const link = {
  action,
  workspace: "Lamps",
  ...ada,
  signedIn: undefined,
  isOpen: true,
  hasProblem: true,
};

const problems = ["passkey", "link", "email", "add"] as const satisfies Problem[];
const linkProblems = Object.keys({
  unknown: 0,
  used: 0,
  expired: 0,
  outdated: 0,
  "other-browser": 0,
  withdrawn: 0,
  member: 0,
  deactivated: 0,
} satisfies Record<LinkProblem, 0>) as LinkProblem[];

/** Each page, with each of its texts. */
const pages: Readonly<Record<string, (translator: Translator) => string>> = {
  "sign in": (translator) =>
    signInPage(translator, { action, retry, passkey: {}, canMail: true, problem: "link" }),
  "sign in, without passkeys and mails": (translator) =>
    signInPage(translator, { action, retry, passkey: undefined, canMail: false }),
  mailed: (translator) => mailedPage(translator, action, ada.email, retry),
  "first admin": (translator) => linkPage(translator, { ...link, purpose: "first_admin" }),
  invitation: (translator) => linkPage(translator, { ...link, purpose: "invitation" }),
  "invitation of an account": (translator) =>
    linkPage(translator, { ...link, purpose: "invitation", email: "", isOpen: false }),
  "invitation in a session": (translator) =>
    linkPage(translator, { ...link, purpose: "invitation", signedIn: ada }),
  "link of a person": (translator) => linkPage(translator, { ...link, purpose: "sign_in" }),
  "link of an address": (translator) =>
    linkPage(translator, { ...link, purpose: "recovery", name: "" }),
  offer: (translator) => offerPage(translator, action, {}),
  consent: (translator) => consentPage(translator, action, ada.name),
  ended: endedPage,
  code: (translator) => codePage(translator, form("op.deviceInputForm"), true),
  confirm: (translator) => confirmPage(translator, form("op.deviceConfirmForm"), "BCDF-GHJK"),
  "device signed in": deviceSignedInPage,
  logout: (translator) => logoutPage(translator, form("op.logoutForm")),
  "signed out": signedOutPage,
  "form of another site": (translator) => foreignPage(translator, "https://desk.example.com"),
  "too many attempts": (translator) => failurePage(translator, 429, 125),
  "a fault of the service": (translator) => failurePage(translator, 503, 60),
  "a bad request": (translator) => failurePage(translator, 415, 60),
  "refused by the provider": (translator) =>
    refusedPage(translator, { status: 400, error: "invalid_request", description: "no client" }),
  "failed in the provider": (translator) =>
    refusedPage(translator, { status: 500, error: "server_error", description: "oops" }),
  ...Object.fromEntries(
    problems.map((problem) => [
      `problem: ${problem}`,
      (translator: Translator) => offerPage(translator, action, {}, problem),
    ]),
  ),
  ...Object.fromEntries(
    linkProblems.flatMap((problem) =>
      [true, false].map((canMail) => [
        `dead link: ${problem}, ${canMail}`,
        (translator: Translator) => deadLinkPage(translator, action, problem, canMail),
      ]),
    ),
  ),
};

/** The texts of a page that are its own, those for its script included. */
const textsIn = (html: string) =>
  [
    ...html
      .replaceAll(/<(style|script|bdi|code|pre)\b[^>]*>.*?<\/\1>/gs, "<i>")
      .matchAll(/>([^<]+)|data-(?:failed|existing|outdated)="([^"]*)"/g),
  ]
    .map(([, text, forScript]) => (text ?? forScript ?? "").trim())
    .filter((text) => /\p{L}/u.test(text));

const opening = (language: Language) => `<html lang="${language}" dir="${directionOf(language)}">`;

for (const language of languages) {
  t.test(`each page in ${language}`, async (t) => {
    const translator = await translatorFor(language);
    const catalogue = language === "en" ? {} : readCatalogue(language);
    for (const [name, page] of Object.entries(pages)) {
      const html = page(translator);
      t.match(html, opening(language), name);
      const said = textsIn(page(english)).filter((text) => catalogue[text] !== text);
      t.not(said.length, 0, name);
      const left = new Set(textsIn(html)).intersection(new Set(said));
      t.same([...left], language === "en" ? [...new Set(said)] : [], name);
    }
  });
}

t.test("pages are in the language that the browser prefers", async (t) => {
  const { service, base } = await startSignIn(t, { AUTH_FAILURES_PER_MINUTE: 1 });
  const account = await addPerson(service, service.workspaceId, people.ada);
  const policies = new Set<string | null>();
  const browserOf = (language: Language) =>
    newBrowser((async (url: string, init: RequestInit) => {
      const headers = { ...init.headers, "accept-language": `sv, ${language}-XX;q=0.9` };
      const response = await fetch(url, { ...init, headers });
      if (response.headers.get("content-type")?.startsWith("text/html")) {
        policies.add(response.headers.get("content-security-policy"));
        t.equal(response.headers.get("cache-control"), "no-store", url);
      }
      return response;
    }) as typeof fetch);

  for (const language of languages) {
    await t.test(language, async (t) => {
      const browser = browserOf(language);
      const translator = await translatorFor(language);
      const heading = (text: string) => `\n<h1>${text}</h1>`;
      const is = (page: { text: string }, text: string) => {
        t.ok(page.text.includes(opening(language)), text);
        t.ok(page.text.includes(heading(text)), text);
      };
      const { t: say } = translator;

      const link = base + (await linkFor(service, account));
      is(await browser(authorizeUrl(base)), say("Sign in"));
      const page = await openLink(browser, link);
      is(page, say("Sign in"));
      is(await browser(page.url, "step=accept"), say("Add a passkey"));
      is(await openLink(browserOf(language), link), say("This link has already been used"));
      for (const path of ["/oidc/interaction/unknown", "/oidc/auth/unknown"]) {
        is(await browserOf(language)(base + path), say("This sign-in has ended"));
      }

      const refused = await browser(authorizeUrl(base, { redirect_uri: "https://example.com/" }));
      is(refused, say("Something went wrong"));
      t.match(refused.text, /<pre lang="en" dir="ltr">invalid_redirect_uri: redirect_uri did not/);

      const asked = await browser(`${base}/oidc/device`);
      is(asked, say("Sign in on another device"));
      t.match(asked.text, /name="user_code" id="code" dir="ltr"/);
      t.ok(asked.text.includes(`<label for="code">${say("Code shown on the device")}</label>`));
      const tokenOf = ({ text }: typeof asked) => /name="xsrf" value="([^"]*)"/.exec(text)?.[1];
      const wrong = await browser(asked.url, `xsrf=${tokenOf(asked)}&user_code=BCDF-GHJK`);
      t.ok(wrong.text.includes(`<p role="alert">${say("The code is wrong or has expired.")}</p>`));
      const device = await fetch(`${base}/oidc/device/auth`, {
        method: "POST",
        body: new URLSearchParams({ client_id: "cli", scope: "openid" }),
      });
      const { user_code: code } = (await device.json()) as { user_code: string };
      const form = `xsrf=${tokenOf(wrong)}&user_code=${code}`;
      const declined = await browser(asked.url, `${form}&abort=yes`);
      is(declined, say("Sign in on another device"));
      t.notMatch(declined.text, /role="alert"/);

      await acceptLink(browser, await openLink(browser, base + (await linkFor(service, account))));
      is(await browser(`${base}/oidc/session/end`), say("Sign out"));
      is(await browser(`${base}/oidc/session/end/success`), say("You are signed out"));

      const foreign = await fetch(page.url, {
        method: "POST",
        headers: { origin: "https://evil.example.com", "accept-language": language },
      });
      t.equal(foreign.status, 403);
      t.match(foreign.headers.get("content-security-policy"), "frame-ancestors 'none'");
      is({ text: await foreign.text() }, say("This request came from another site"));
    });
  }
  t.equal(policies.size, 1, "the policy is the same for all");

  await t.test("a caller who guesses too often is told when to try again", async (t) => {
    const guess = async (language: Language) => {
      const browser = browserOf(language);
      const { url } = await browser(authorizeUrl(base));
      return browser(url, `step=link&link=${"x".repeat(43)}`);
    };
    for (let i = 0; i < 10; i++) {
      t.equal((await guess("en")).status, 410);
    }
    for (const language of languages) {
      const { t: say } = await translatorFor(language);
      const wait = "Wait {minutes, plural, one {a minute} other {# minutes}}, then try again.";
      const { status, text } = await guess(language);
      t.equal(status, 429);
      t.ok(text.includes(say(wait, { minutes: 1 })), language);
      t.notMatch(text, /too many requests/);
    }
  });

  await t.test("too many new sign-ins are refused with a page", async (t) => {
    const begin = (accept: string) =>
      fetch(`${base}/oidc/device`, { headers: { accept, "accept-language": "fr" } });
    let response = await begin("text/html");
    for (let i = 0; i < 300 && response.status === 200; i++) {
      await response.text();
      response = await begin("text/html");
    }
    t.equal(response.status, 429);
    t.ok(Number(response.headers.get("retry-after")) > 0);
    const { t: say } = await translatorFor("fr");
    t.match(await response.text(), say("Too many attempts"));
    t.match(await (await begin("*/*")).json(), { error: { code: "RATE_LIMITED" } });
  });
});
