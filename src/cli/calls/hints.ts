import { Failure, type FailureKind } from "../../terminal/failure.ts";

/** Advice on an error with this code. */
export function hintFor(reason: string, retryAfter: string | null): string | undefined {
  if (retryAfter !== null) {
    return `retry in ${retryAfter} s`;
  }
  return hints[reason];
}

const hints: Readonly<Record<string, string>> = {
  MISSING_TOKEN: "set SERVICE_TOKEN to an API key, or run `ticketing login`",
  INVALID_TOKEN:
    "the key may be revoked or belong to another service: check SERVICE_TOKEN, or run `ticketing doctor`",
  NO_WORKSPACE:
    "log in as a member of an organisation, or choose a workspace with -H 'X-Workspace-Id: …'",
  NO_ROLE: "ask the administrator of your identity provider for the role admin or agent",
  SESSION_REQUIRED: "sign in with `ticketing login`",
  RECENT_SIGN_IN_REQUIRED: "run `ticketing login` again",
  ROLE_REQUIRED: "ask an admin of the workspace, or use an API key",
  MEMBER_REMOVED: "ask an admin of the workspace to restore your access",
  MEMBER_DEACTIVATED: "ask an admin of the workspace to reactivate you",
  LAST_ADMIN: "make another member an admin first: ticketing members update … --role admin",
  INVITATIONS_DISABLED: "start the service with SIGN_IN=on, or with JWT_LINK_BY_EMAIL=true",
  LIMIT_REACHED: "delete one that you no longer need",
  STORAGE_FULL: "the server's FILES_MB limits the files of a workspace",
  MAIL_PROVIDER_NOT_CONFIGURED: "register the service as docs/guides/email.md describes",
  BILLING_DISABLED:
    "start the service with BILLING_PROVIDER=stripe, or with BILLING_PROVIDER=dev to try it out",
};

/** A network error, or the response of another server. */
export type Symptom =
  | { readonly error: { readonly code?: string; readonly message: string } }
  | { readonly status: number; readonly location?: string | undefined };

interface Diagnosis {
  readonly problem: string;
  readonly hint: string;
  /** Default: `network`. */
  readonly kind?: FailureKind;
}

/** Explains why the service at this address cannot be reached, with advice. */
export function unreachable(address: string, symptom: Symptom): Failure {
  const url = new URL(address);
  const diagnosis =
    "error" in symptom
      ? diagnoseError(url, symptom.error.code ?? "", symptom.error.message)
      : diagnoseResponse(url, symptom.status, symptom.location);
  const { problem, hint, kind = "network" } = diagnosis;
  return new Failure(kind, `cannot reach the service: ${problem}`, { hint });
}

function diagnoseError({ host, hostname, protocol }: URL, code: string, text: string): Diagnosis {
  const [line = ""] = text.split("\n");
  const reason = code || line;
  switch (true) {
    case code === "ECONNREFUSED":
      return {
        problem: `nothing listens at ${host} (${code})`,
        hint: "start the service, or set SERVICE_URL to its address",
      };
    case code === "ENOTFOUND" || code === "EAI_AGAIN":
      return {
        problem: `there is no host ${hostname} (${code})`,
        hint: "check the name in SERVICE_URL, and that you are online",
      };
    case protocol === "https:" && /EPROTO|ERR_SSL/.test(code):
      return {
        problem: `${host} does not speak TLS (${code})`,
        hint: `set SERVICE_URL=http://${host}`,
      };
    case code === "CERT_HAS_EXPIRED":
      return { problem: `the certificate of ${host} has expired`, hint: "renew the certificate" };
    case code === "ERR_TLS_CERT_ALTNAME_INVALID":
      return {
        problem: `the certificate of ${host} is for a different name`,
        hint: "use a name from the certificate in SERVICE_URL",
      };
    case /CERT|SELF_SIGNED|UNABLE_TO/.test(code):
      return {
        problem: `the certificate of ${host} is not trusted (${code})`,
        hint: "set NODE_EXTRA_CA_CERTS to the certificate file of the authority that issued it",
      };
    case protocol === "http:" && /ECONNRESET|EPIPE|HPE_|UND_ERR_SOCKET/.test(code):
      return {
        problem: `${host} closes the connection (${code})`,
        hint: `if it speaks TLS, set SERVICE_URL=https://${host}`,
      };
    default:
      return {
        problem: `${host} does not respond (${reason})`,
        hint: "check your network, and that SERVICE_URL is right",
      };
  }
}

function diagnoseResponse(url: URL, status: number, location: string | undefined): Diagnosis {
  const target = location === undefined ? undefined : new URL(location, url);
  if (target !== undefined && target.origin !== url.origin) {
    return {
      problem: `${url.host} redirects to ${target.origin}`,
      hint: `set SERVICE_URL=${target.origin}`,
    };
  }
  if (status >= 502 && status <= 504) {
    return {
      problem: `a proxy responds instead of the service (HTTP ${status})`,
      hint: "check that the service is running, and try again",
      kind: "unavailable",
    };
  }
  return {
    problem: `what responds at ${url.href.replace(/\/$/, "")} is not a ticketing service (HTTP ${status})`,
    hint:
      url.pathname === "/"
        ? "set SERVICE_URL to the address of the service"
        : `leave out the path: set SERVICE_URL=${url.origin}`,
  };
}
