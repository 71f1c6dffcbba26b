import { once } from "node:events";
import { isIP } from "node:net";
import { connect } from "node:tls";
import { type Finding, grade, ok, type Verdict, warn } from "../../terminal/findings.ts";

/** Days left. Automatic renewals usually happen a month before. */
const certificateDays = { warn: -21, fail: -3 };
/** More events than a worker delivers in a second. */
const manyEvents = 5_000;
const timeoutMs = 5_000;

const fromInside = "see `ticketing-server admin doctor` on its host";

/**
 * Checks a deployment from outside.
 * @param request fetches a page, or reports why it cannot
 */
export async function examineServer(
  url: string,
  request: (url: string) => Promise<Response | { readonly message: string }>,
): Promise<Finding[]> {
  const isEncrypted = url.startsWith("https:");
  const metrics = await request(`${url}/metrics`);
  const text = metrics instanceof Response && metrics.ok ? await metrics.text() : "";
  return [
    {
      check: "certificate",
      ...(isEncrypted
        ? await examineCertificate(new URL(url))
        : warn("calls are not encrypted", "put a proxy with TLS in front of the service")),
    },
    { check: "metrics", ...examineExposure(text, isEncrypted) },
    { check: "queue", ...examineQueue(text) },
  ];
}

async function examineCertificate({ hostname, port }: URL): Promise<Verdict> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const servername = isIP(host) === 0 ? host : "";
  const socket = connect({ host, port: Number(port || 443), servername });
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error("no response in time")));
  try {
    await once(socket, "secureConnect");
    const end = new Date(socket.getPeerCertificate().valid_to);
    const days = Math.floor((end.getTime() - Date.now()) / 86_400_000);
    const date = end.toISOString().slice(0, 10);
    const expires = `expires in ${days} days, on ${date}`;
    return grade(-days, certificateDays, expires, expires, "renew it, and check what should have");
  } catch (error) {
    return warn((error as Error).message, "check the certificate of the proxy");
  } finally {
    socket.destroy();
  }
}

/** A page that needs no token should not be public. */
function examineExposure(text: string, isPublic: boolean): Verdict {
  if (text === "") {
    return ok("not reachable from here");
  }
  return isPublic
    ? warn("/metrics is public and requires no token", "block it in the proxy")
    : ok("reachable from here");
}

function examineQueue(text: string): Verdict {
  const depth = (queue: string) =>
    Number(new RegExp(`^ticketing_queue_depth\\{queue="${queue}"\\} (\\d+)`, "m").exec(text)?.[1]);
  const events = depth("events");
  if (Number.isNaN(events)) {
    return ok(`not visible from here; ${fromInside}`);
  }
  if (depth("interrupted") > 0) {
    return warn("deliveries of a dead worker wait to be recorded", "start a worker");
  }
  const waiting = `${events} events wait for their delivery`;
  return events > manyEvents ? warn(waiting, "start another worker") : ok(waiting);
}
