// @suite all
// @needs prism
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { create, type DescMethodUnary } from "@bufbuild/protobuf";
import t, { type Test } from "tap";
import { newId } from "../../src/db/ids.ts";
import { type Row, rows, type World } from "../e2e/all-methods.cases.ts";
import { document, documentUrl } from "../openapi/support/open-api.ts";
import { addPerson, people, signIn } from "../support/accounts.ts";
import { addApiCall } from "../support/add-api-call.ts";
import { attachFile } from "../support/attach-file.ts";
import { CallError, type Caller, createCallers } from "../support/callers.ts";
import { eventually } from "../support/eventually.ts";
import { mailSettings, makeFailedMessage } from "../support/failed-message.ts";
import { keepOriginal } from "../support/keep-original.ts";
import { startMailProvider } from "../support/mail-provider.ts";
import { addMember } from "../support/members.ts";
import { temporaryFolder } from "../support/process.ts";
import { createReceiver } from "../support/receiver.ts";
import { startService } from "../support/service.ts";
import { tools } from "../support/tools.ts";
import { allServices } from "../tenancy/contract.ts";

t.test(
  "Prism, between a client and the service, finds nothing that OpenAPI does not say",
  async (t) => {
    const commands = await tools.prism.install();
    const mailProvider = await startMailProvider(t);
    const settings = { ...mailSettings, ...mailProvider.settings };
    const service = await startService(t, { ...settings, SIGN_IN: "on" });
    mailProvider.allow(service);
    const receiver = await createReceiver();
    t.teardown(() => receiver.close());
    const { key, workspaceId } = await service.newWorkspace();
    const attachedTo = newId("tkt");
    const attachment = await attachFile(service.app.db.pool, workspaceId, attachedTo);
    const apiCall = await addApiCall(service.app.db.pool, workspaceId);
    const failed = await makeFailedMessage(service, key);
    await keepOriginal(service, { workspaceId, id: failed.messageId }, "Subject: Help\n\nHello");
    const member = await addMember({ ...service, workspaceId }, "Grace");
    const account = await addPerson(service, workspaceId, people.ada);
    const [person, second] = [await signIn(service, account), await signIn(service, account)];
    const world: World = {
      receiver: receiver.url,
      attachedTo,
      attachment,
      apiCall,
      member,
      origin: `http://localhost:${service.app.port}`,
      session: second.sessionId,
      ...failed,
    };

    // One that also checks requests, and one that lets wrong ones pass, for the responses to them.
    const [strict = "", lenient = ""] = await Promise.all(
      [[], ["--validate-request", "false"]].map((flags) =>
        startPrism(t, commands, service.url, flags),
      ),
    );
    const methods = new Map(
      (await allServices())
        .flatMap((each) => each.methods)
        // Prism waits for the end of a response, and a stream has none.
        .filter((method): method is DescMethodUnary => method.methodKind === "unary")
        .map((method) => [`${method.parent.name}.${method.name}`, method]),
    );
    const callers = { strict: restCaller(strict), lenient: restCaller(lenient) };
    let calls = 0;
    for (const row of rows) {
      const method = methods.get(row.method);
      if (method !== undefined) {
        await t.test(row.method, async (t) => {
          const token = row.isPersonal ? person.token : key;
          calls += await travel(t, callers, method, row, world, token);
        });
      }
    }
    t.ok(calls > 200, `${calls} calls`);

    const { Workspace, ...schemas } = document.components.schemas;
    const wrongWorkspace = { ...Workspace, properties: { name: { type: "integer" } } };
    const other = {
      ...document,
      components: { ...document.components, schemas: { ...schemas, Workspace: wrongWorkspace } },
    };
    const path = join(await temporaryFolder(t), "openapi.json");
    writeFileSync(path, JSON.stringify(other));
    const wrong = await startPrism(t, commands, service.url, [], path);
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetch(`${wrong}/api/v1/me`, { headers });
    const { type } = (await response.json()) as { type: string };
    t.match(type, /#VIOLATIONS$/, "a difference is found");
  },
);

interface Prisms {
  readonly strict: Caller;
  readonly lenient: Caller;
}

/** Makes the calls of one row. @returns how many */
async function travel(
  t: Test,
  { strict, lenient }: Prisms,
  method: DescMethodUnary,
  row: Row,
  world: World,
  token: string,
): Promise<number> {
  const input = await row.input(world);
  const response = await eventually(
    () => strict.call(method, create(method.input, input as never), token),
    row.until ?? (() => true),
  );
  Object.assign(world, row.remember?.(response as never));
  for (const [changes, reason] of row.refused ?? []) {
    const message = create(method.input, { ...input, ...changes } as never);
    const error = await lenient.call(method, message, token).catch((error) => error);
    t.match(error, { reason }, error.message);
  }
  const nobody = await lenient
    .call(method, create(method.input, input as never), "nonsense")
    .catch((error) => error);
  t.ok(nobody instanceof CallError && nobody.reason === "INVALID_TOKEN", nobody.message);
  return 2 + (row.refused?.length ?? 0);
}

/**
 * Starts Prism in front of the service. It responds with its own error to requests that OpenAPI forbids.
 * @returns its address
 */
async function startPrism(
  t: Test,
  commands: string,
  upstream: string,
  flags: readonly string[],
  path = documentUrl.pathname,
): Promise<string> {
  const port = await freePort();
  const args = ["proxy", path, upstream, "--port", String(port), "--errors", ...flags];
  const child = spawn(process.execPath, [join(commands, "prism"), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  t.teardown(() => child.kill());
  await new Promise<void>((resolve) => {
    child.stdout.on("data", (chunk) => {
      if (String(chunk).includes("Prism is listening")) {
        resolve();
      }
    });
  });
  return `http://127.0.0.1:${port}`;
}

/** A client of JSON over HTTP/1.1. */
function restCaller(url: string): Caller {
  const [caller, ...others] = createCallers(url);
  for (const other of others) {
    other.close();
  }
  return caller as Caller;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
