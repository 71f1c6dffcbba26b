// @suite all
// @needs grpcurl
import { join } from "node:path";
import t from "tap";
import { must, run } from "../sdk/support/suite.ts";
import { startService } from "../support/service.ts";
import { tools } from "../support/tools.ts";

t.test("grpcurl needs no files of the contract", async (t) => {
  const commands = await tools.grpcurl.install();
  const { url, key } = await startService(t);
  const command = join(commands, "grpcurl");
  const { host } = new URL(url);

  await t.test("it lists and describes the services", async (t) => {
    const list = await must(command, ["-plaintext", host, "list"]);
    t.match(list, /^ticketing\.v1\.TicketService$/m);
    t.match(list, /^grpc\.health\.v1\.Health$/m);
    for (const name of list.trim().split("\n")) {
      const description = await must(command, ["-plaintext", host, "describe", name]);
      t.match(description, `${name} is a service`);
    }
  });

  await t.test("it calls health", async (t) => {
    const service = JSON.stringify({ service: "ticketing.v1.TicketService" });
    const args = ["-plaintext", "-d", service, host, "grpc.health.v1.Health/Check"];
    t.same(JSON.parse(await must(command, args)), { status: "SERVING" });
  });

  await t.test("it shows the details of errors in words", async (t) => {
    const header = ["-H", `authorization: Bearer ${key}`];
    const method = "ticketing.v1.TicketService/ListTickets";
    const call = ["-plaintext", ...header, "-d", '{"pageSize": -1}', host, method];
    const { status, output } = await run(command, call);
    t.not(status, 0);
    t.match(output, /"reason": "INVALID_ARGUMENT"/);
    t.match(output, /"field": "pageSize"/);
    t.match(output, /"description": "must be at least 0"/);
  });
});
