// @suite all
import t from "tap";
import { runCli } from "../support/cli.ts";
import { addMember } from "../support/members.ts";
import { startService } from "../support/service.ts";

t.test("a team is managed from the command line", async (t) => {
  const service = await startService(t, { SIGN_IN: "on", ROLE: "api" });
  const env = { SERVICE_URL: service.url, SERVICE_TOKEN: service.key };
  const run = (...args: string[]) => runCli(["members", ...args], env);
  const grace = await addMember(service, "Grace");

  const invited = await run("invite", "--email", "alan@example.com", "--role", "agent");
  t.match(invited, { code: 0, stdout: /^http:\/\/\S+\/sign-in\/link#[\w-]{43}\n$/ });
  t.match(invited.stderr, /email +alan@example.com\n(.|\n)*Copy the url now/);
  t.match(await run("update", grace, "--role", "admin"), { code: 0, stdout: /role +admin\n/ });
  t.match(await run("list", "--status", "active"), { code: 0, stdout: /Grace/ });
  t.match(await run("create-recovery-link", grace), { stdout: /^http\S+\n$/ });
  const last = await run("remove", grace, "--yes");
  t.match(last, { code: 5, stderr: /last active admin(.|\n)*ticketing members update/ });
  await addMember(service, "Ada", "admin");
  t.match(await run("remove", grace, "--yes"), { code: 0, stdout: /status +removed\n/ });
});
