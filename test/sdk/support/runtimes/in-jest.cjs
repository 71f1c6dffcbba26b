const { createClient } = require("@ticketing-service/sdk");
const { createReceiver } = require("@ticketing-service/sdk/webhooks");

test("the client and the receiver", async () => {
  const { url, token, secret, body, signature } = JSON.parse(process.env.CHECK);
  const { data } = await createClient({ url, token }).me.getMe();
  expect(data.actor.type).toBe("api_key");

  const onEvent = jest.fn();
  const headers = { "service-signature": signature };
  const request = new Request(url, { method: "POST", headers, body });
  const { status } = await createReceiver({ secret, onEvent }).fetch(request);
  expect(status).toBe(204);
  expect(onEvent).toHaveBeenCalledTimes(1);
});
