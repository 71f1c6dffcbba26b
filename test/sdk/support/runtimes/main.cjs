const { createClient } = require("@ticketing-service/sdk");
const { createReceiver } = require("@ticketing-service/sdk/webhooks");

const { url, token, secret } = JSON.parse(process.env.CHECK);
createReceiver({ secret, onEvent: () => {} });
createClient({ url, token })
  .me.getMe()
  .then(({ data }) => console.log(data.actor.type === "api_key" ? "ok" : data));
