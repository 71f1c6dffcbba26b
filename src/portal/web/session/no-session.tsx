import type { ReactNode } from "react";
import type { LoginSettings } from "../../login-settings.ts";
import { Button } from "../ui/button.tsx";
import { Logo } from "../ui/logo.tsx";
import "./no-session.css";

/** A page for whoever is not logged in. */
function Lobby({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="lobby">
      <Logo />
      <h1>{title}</h1>
      {children}
    </main>
  );
}

/** While the provider is asked. */
export const LoggingIn = () => (
  <Lobby title="Logging in">
    <p role="status">One moment, your identity provider is asked who you are…</p>
  </Lobby>
);

/** There is nobody to log in at. */
export const NotConfigured = () => (
  <Lobby title="The dashboard has no login yet">
    <p>
      Register it with your identity provider as a public client (authorization code with PKCE),
      with <code>{location.origin}/dashboard/callback</code> as its redirect address. Then start the
      service with <code>JWT_ISSUER</code>, <code>JWT_AUDIENCE</code> and{" "}
      <code>PORTAL_CLIENT_ID</code>.
    </p>
    <p>
      The API needs none of that: see the <a href="/docs">documentation</a>.
    </p>
  </Lobby>
);

/** The demo login works at one address only, and this is another. */
export const WrongAddress = ({ login }: { login: LoginSettings }) => (
  <Lobby title="The demo login is not open here">
    <p>
      It is for trying the service out, and works only at{" "}
      <a href={`${login.origin}/dashboard`}>{login.origin}</a>. To log in from elsewhere, set{" "}
      <code>JWT_ISSUER</code> to your identity provider.
    </p>
  </Lobby>
);

/** The login did not come to a good end. */
export const LoginFailed = ({ error, retry }: { error: Error; retry: () => void }) => (
  <Lobby title="You could not be logged in">
    <p role="alert">
      The login did not come to an end: <q>{error.message}</q>
    </p>
    <p>
      Begin anew. If it stays like this, whoever runs the service can check that the identity
      provider can be reached from here, and knows <code>{location.origin}/dashboard/callback</code>{" "}
      as a redirect address of the dashboard.
    </p>
    <Button variant="primary" onClick={retry}>
      Try again
    </Button>
  </Lobby>
);
