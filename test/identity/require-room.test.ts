import t from "tap";
import { startService } from "../support/service.ts";

const most = 100;

/** Limited resources of a workspace, and how to create one. API keys: test/features/api-keys. */
const kinds = [
  {
    path: "/api/v1/webhook-subscriptions",
    what: "webhook subscriptions",
    body: { url: "https://example.com/hook" },
  },
  { path: "/api/v1/channels", what: "channels", body: { type: "agent", name: "Telephone" } },
];

for (const { path, what, body } of kinds) {
  t.test(`a workspace has at most ${most} ${what}, however fast they are made`, async (t) => {
    const service = await startService(t, { ROLE: "api" });
    const { port } = await service.startAnother();
    const bases = [service.url, `http://127.0.0.1:${port}`];
    const create = async (i: number, token = service.key) => {
      const response = await fetch(`${bases[i % 2]}${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      // biome-ignore lint/suspicious/noExplicitAny: a response of any shape
      return { status: response.status, body: (await response.json()) as any };
    };
    const responses = await Promise.all(Array.from({ length: most + 20 }, (_, i) => create(i)));
    const made = responses.filter(({ status }) => status === 201);
    t.equal(made.length, most);
    for (const response of responses.filter((one) => !made.includes(one))) {
      const message = `a workspace has at most ${most} ${what}`;
      t.match(response, { status: 409, body: { error: { code: "LIMIT_REACHED", message } } });
    }
    t.equal(
      (await create(0, (await service.newWorkspace()).key)).status,
      201,
      "others have theirs",
    );
    await service.rest("DELETE", `${path}/${made[0]?.body.data.id}`);
    t.equal((await create(0)).status, 201, "one that is deleted makes room");
    t.equal((await create(1)).status, 409);
  });
}
