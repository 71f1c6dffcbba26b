import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { type Command, Option } from "commander";
import open from "open";
import * as openid from "openid-client";
import { MeService } from "../../../gen/ticketing/v1/me_service_pb.ts";
import { Failure } from "../../terminal/failure.ts";
import { note, paintNote, plain } from "../../terminal/output.ts";
import { connect } from "../calls/client.ts";
import { readLoginEnvironment } from "../credentials/environment.ts";
import { discover, findProvider, toSession } from "../credentials/openid.ts";
import { type Profile, type Session, withProfile } from "../credentials/profile.ts";

/** Time limit for the user to log in, in milliseconds. */
const loginTimeoutMs = 5 * 60_000;

interface LoginOptions {
  readonly url?: string;
  readonly withKey?: boolean;
  readonly clientId: string;
  readonly scope: string;
  readonly audience?: string;
  readonly device?: boolean;
  readonly browser: boolean;
}

/** Adds `login`. */
export function addLogin(program: Command): void {
  program
    .command("login")
    .description(
      "Logs you in with the identity provider of the service, in a browser. Your tokens are stored in a profile, in a file that only you can read, and renewed when they expire. SERVICE_TOKEN overrides them.",
    )
    .option("--url <url>", "URL of the service (default: from the profile or SERVICE_URL)")
    .option("--with-key", "store an API key, read from standard input, instead of a login")
    .addOption(
      new Option("--client-id <id>", "client ID of this CLI at the identity provider")
        .env("TICKETING_CLIENT_ID")
        .default("cli"),
    )
    .option("--scope <scopes>", "scopes to request", "openid profile offline_access")
    .option("--audience <audience>", "audience of the tokens (default: what the service requires)")
    .option("--device", "log in on another device with a code")
    .option("--no-browser", "print the URL instead of opening a browser")
    .action(logIn);
}

async function logIn(options: LoginOptions): Promise<void> {
  const environment = readLoginEnvironment(options.url);
  const { url, token, profile: name, store } = environment;
  const profile: Profile = options.withKey
    ? { url, apiKey: await readKey() }
    : { url, login: await obtainSession(url, options) };
  const accepted = profile.apiKey ?? profile.login?.accessToken;
  const me = connect({ environment: { ...environment, token: accepted } }).service(MeService);
  if (profile.apiKey !== undefined) {
    // A key that does not work is not stored. A login may need a header that chooses a workspace.
    await me.getMe({});
  }
  const { current } = await store.update((before) => ({
    ...withProfile(before, name, profile),
    current: before.profiles.has(before.current ?? "") ? before.current : name,
  }));
  const { data } = await me.getMe({});
  const who = data?.actor?.name || data?.member?.logins[0]?.subject;
  const where = `workspace ${data?.workspace?.name}`;
  note(plain(`Logged in as ${who} in ${where}. Stored as profile ${name}.`));
  const warn = (text: string) => note(paintNote("yellow", text));
  if (token !== undefined) {
    warn(`SERVICE_TOKEN is set and overrides this login. Unset it, or pass --profile ${name}.`);
  } else if (current !== name) {
    warn(`The current profile is ${current}. To use this one: ticketing profiles use ${name}`);
  }
}

/** The first line of standard input that is not empty. */
async function readKey(): Promise<string> {
  if (process.stdin.isTTY) {
    note("Paste the API key and press Enter:");
  }
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() !== "") {
      return line.trim();
    }
  }
  throw new Failure("usage", "--with-key: there is no API key on standard input");
}

async function obtainSession(url: string, options: LoginOptions): Promise<Session> {
  const { issuer, audience } = await findProvider(url);
  const client = await discover(issuer, options.clientId).catch((error: Error) => {
    throw new Failure("network", `cannot use the identity provider ${issuer}: ${error.message}`);
  });
  const wanted = options.audience ?? audience;
  const parameters = { scope: options.scope, ...(wanted !== undefined && { audience: wanted }) };
  const grant = options.device ? byDevice : byBrowser;
  const tokens = await grant(client, parameters, options.browser).catch((error) => {
    if (error instanceof Failure) {
      throw error;
    }
    throw new Failure("auth", `login failed: ${describe(error)}`);
  });
  return toSession(issuer, options.clientId, tokens);
}

type Grant = (
  client: openid.Configuration,
  parameters: Record<string, string>,
  mayOpen: boolean,
) => Promise<openid.TokenEndpointResponse>;

/** Authorization code with PKCE, and a redirect to this machine (RFC 8252). */
const byBrowser: Grant = async (client, parameters, mayOpen) => {
  const verifier = openid.randomPKCECodeVerifier();
  const state = openid.randomState();
  const callback = await listenForCallback(state);
  try {
    const address = openid.buildAuthorizationUrl(client, {
      ...parameters,
      redirect_uri: callback.redirect,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state,
    });
    await show(address.href, mayOpen);
    const back = await callback.arrived;
    return await openid.authorizationCodeGrant(client, back, {
      pkceCodeVerifier: verifier,
      expectedState: state,
    });
  } finally {
    callback.close();
  }
};

/** Device authorization (RFC 8628), for a machine without a browser. */
const byDevice: Grant = async (client, parameters, mayOpen) => {
  const device = await openid.initiateDeviceAuthorization(client, parameters);
  note(`Your code is  ${paintNote("bold", device.user_code)}`);
  await show(device.verification_uri_complete ?? device.verification_uri, mayOpen);
  return openid.pollDeviceAuthorizationGrant(client, device);
};

async function show(address: string, mayOpen: boolean): Promise<void> {
  note(`Log in at  ${address}`);
  if (!mayOpen || !process.stderr.isTTY) {
    return;
  }
  const browser = await open(address).catch(() => undefined);
  // Without a browser, the printed address is enough.
  browser?.on("error", () => {});
}

/** Waits for the browser on a port of this machine. */
async function listenForCallback(state: string) {
  // Node 20 has no Promise.withResolvers.
  let arrive: (url: URL) => void = () => {};
  let fail: (reason: Failure) => void = () => {};
  const arrived = new Promise<URL>((resolve, reject) => {
    arrive = resolve;
    fail = reject;
  });
  const timer = setTimeout(() => {
    fail(new Failure("auth", "timed out: you did not log in within 5 minutes"));
  }, loginTimeoutMs);
  const server = createServer((req, res) => {
    const [path, search = ""] = (req.url ?? "").split("?", 2);
    const url = new URL(`${redirect}?${search}`);
    // Any other request did not come from this login.
    const isCallback = path === "/callback" && url.searchParams.get("state") === state;
    const text = isCallback ? "You can close this page and return to the terminal." : "Not found.";
    res.writeHead(isCallback ? 200 : 404, { "content-type": "text/plain", connection: "close" });
    res.end(`${text}\n`);
    if (isCallback) {
      arrive(url);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const redirect = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  return {
    redirect,
    arrived,
    close() {
      clearTimeout(timer);
      server.close();
    },
  };
}

function describe(error: unknown): string {
  if (
    error instanceof openid.ResponseBodyError ||
    error instanceof openid.AuthorizationResponseError
  ) {
    return error.error_description ?? error.error;
  }
  return (error as Error).message;
}
