// @suite all
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import t, { type Test } from "tap";
import { addPerson, linkFor, people } from "../support/accounts.ts";
import { createBrowser } from "../support/browser.ts";
import { runCli, startCli } from "../support/cli.ts";
import { temporaryFolder } from "../support/process.ts";
import { startService } from "../support/service.ts";
import { acceptLink, openLink } from "../support/sign-in.ts";

t.test("login in a browser, renewal, logout", async (t) => {
  const { env, workspaceId, configPath, linkOf } = await start(t);
  const login = startCli(t, ["login"], env);
  const address = (await login.noted(/Log in at/)).split("  ")[1] ?? "";
  t.match((await createBrowser()(address)).text, /<h1>Sign in/);
  const browser = await signedIn(await linkOf("ada"));
  const page = await browser(address);
  t.match(page.text, /command line.*will act as <bdi>Ada Admin/s);
  const done = await browser(page.url, "step=consent");
  t.match(done, { status: 200, text: /close this page/ });
  await login.noted(/Logged in as Ada Admin in workspace test-1/);
  t.equal(await login.exited, 0);

  const me = async () => JSON.parse((await runCli(["me", "--json"], env)).stdout).data;
  t.match(await me(), { actor: { type: "member" }, workspace: { id: workspaceId } });
  t.equal((await stat(configPath)).mode & 0o777, 0o600);
  t.match((await runCli(["doctor"], env)).stdout, /✓ credential .*from profile "default"/);

  const config = JSON.parse(await readFile(configPath, "utf8"));
  const { login: session } = config.profiles.default;
  session.expiresAt = Date.now() + 1_000;
  await writeFile(configPath, JSON.stringify(config));
  const both = await Promise.all([me(), me()]);
  t.match(
    both,
    [{ actor: { type: "member" } }, { actor: { type: "member" } }],
    "on two terminals at once",
  );
  const renewed = JSON.parse(await readFile(configPath, "utf8")).profiles.default.login;
  t.not(renewed.accessToken, session.accessToken, "a token about to expire is renewed");
  t.ok(renewed.expiresAt > session.expiresAt);

  const out = await runCli(["logout"], env);
  t.match(out, { code: 0, stderr: /^Logged out of .*\n$/ });
  t.match(await runCli(["me"], env), { code: 3, stderr: /→ set SERVICE_TOKEN.*ticketing login/ });
  config.profiles.default.login = { ...renewed, expiresAt: Date.now() };
  await writeFile(configPath, JSON.stringify(config));
  const revoked = await runCli(["me"], env);
  t.match(revoked, { code: 3, stderr: /your login has expired/ }, "the provider has forgotten it");
});

t.test("login on another device with a code", async (t) => {
  const { env, linkOf } = await start(t);
  const login = startCli(t, ["login", "--device"], env);
  const code = (await login.noted(/Your code is/)).split("  ")[1] ?? "";
  const address = (await login.noted(/Log in at/)).split("  ")[1] ?? "";
  const browser = await signedIn(await linkOf("alex"));
  const confirm = await submit(browser, await browser(address));
  t.match(confirm.text, code);
  const ask = await submit(browser, confirm);
  t.match(ask.text, /will act as <bdi>Alex Agent/);
  const done = await browser(ask.url, "step=consent");
  t.match(done, { status: 200, text: /You are signed in/ });
  await login.noted(/Logged in as Alex Agent/, 15_000);
  t.equal(await login.exited, 0);
});

t.test("failures of a login", async (t) => {
  const { env } = await start(t);
  const login = startCli(t, ["login"], env);
  const address = new URL((await login.noted(/Log in at/)).split("  ")[1] ?? "");
  const redirect = address.searchParams.get("redirect_uri") ?? "";
  t.match(redirect, /^http:\/\/127\.0\.0\.1:\d+\/callback$/);
  const forged = await fetch(`${redirect}?code=stolen&state=wrong`);
  t.equal(forged.status, 404, "a response to another login is refused");
  const state = address.searchParams.get("state");
  await fetch(`${redirect}?error=access_denied&state=${state}&iss=${env.SERVICE_URL}/oidc`);
  await login.noted(/login failed: access_denied/);
  t.equal(await login.exited, 3);

  const own = await startService(t, { ROLE: "api" });
  const nowhere = { ...env, SERVICE_URL: own.url };
  t.match(await runCli(["login"], nowhere), { code: 1, stderr: /no identity provider[^→]*→ set/ });
});

async function start(t: Test) {
  const xdgConfigHome = await temporaryFolder(t);
  const service = await startService(t, {
    SIGN_IN: "on",
    ROLE: "api",
  });
  const env = {
    SERVICE_URL: `http://localhost:${service.app.port}`,
    XDG_CONFIG_HOME: xdgConfigHome,
  };
  const configPath = join(xdgConfigHome, "ticketing", "config.json");
  const { workspaceId } = service;
  const linkOf = async (who: keyof typeof people) =>
    env.SERVICE_URL + (await linkFor(service, await addPerson(service, workspaceId, people[who])));
  return { env, configPath, workspaceId, linkOf };
}

/** A browser in which a person has used a link. */
async function signedIn(link: string) {
  const browser = createBrowser();
  await acceptLink(browser, await openLink(browser, link));
  return browser;
}

/** Submits the first form of a page unchanged. */
function submit(browser: ReturnType<typeof createBrowser>, page: { url: string; text: string }) {
  const action = /<form[^>]* action="([^"]*)"/.exec(page.text)?.[1] ?? "";
  const fields = [...page.text.matchAll(/<input[^>]*>/g)].map(([input]): [string, string] => [
    / name="([^"]*)"/.exec(input)?.[1] ?? "",
    / value="([^"]*)"/.exec(input)?.[1] ?? "",
  ]);
  return browser(new URL(action, page.url).href, new URLSearchParams(fields).toString());
}
