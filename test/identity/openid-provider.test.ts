// @suite default
import t from "tap";
import { createBrowser } from "../support/browser.ts";
import { startOpenIdProvider } from "../support/openid-provider.ts";
import { audience, checkProvider, groupsOf, redirectUri } from "./openid-provider.cases.ts";

t.test("sign-in through another OpenID provider next to the service's own", async (t) => {
  const claims = Object.entries(groupsOf).map(([sub, groups]) => [
    sub,
    { name: sub, org_id: "acme", groups },
  ]);
  const provider = await startOpenIdProvider(t, Object.fromEntries(claims), redirectUri);
  await checkProvider(t, {
    issuer: provider.issuer,
    async signIn(url, as) {
      url.searchParams.set("as", as);
      const browser = createBrowser((address) => address.startsWith(redirectUri));
      return (await browser(url.href)).url;
    },
    rotate: () => provider.rotate(audience),
    setAudience: (other) => provider.rotate(other),
  });
});
