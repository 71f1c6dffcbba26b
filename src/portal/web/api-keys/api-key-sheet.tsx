import type { ApiKey } from "../../../../gen/ticketing/v1/api_key_service_pb.ts";
import { CallsOfKey } from "../api-calls/calls-of-key.tsx";
import { t } from "../language/language.ts";
import { actorName } from "../members/members.ts";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { Isolate } from "../ui/text/isolate.tsx";
import { When } from "../ui/time/time.tsx";
import "../ui/text/facts.css";

/** A key in full: what it may do, its last use and its last calls. */
export function ApiKeySheet({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { scopes, allowedCidrs, lastUsedAt, lastUsedAddress, lastUsedUserAgent } = apiKey;
  return (
    <Dialog title={apiKey.name} shape="sheet" onClose={onClose}>
      <div className="stack">
        <dl className="facts">
          <dt>{t("Key")}</dt>
          <dd className="mono">{apiKey.keyPrefix}…</dd>
          <dt>{t("Scopes")}</dt>
          <dd>
            {scopes.length === 0 ? t("All: the key has full access") : <Lines texts={scopes} />}
          </dd>
          <dt>{t("Allowed networks")}</dt>
          <dd>
            {allowedCidrs.length === 0 ? t("All [networks]") : <Lines texts={allowedCidrs} />}
          </dd>
          <dt>{t("Created by")}</dt>
          <dd>
            <Isolate>{actorName(apiKey.createdBy)}</Isolate>
          </dd>
          <dt>{t("Created")}</dt>
          <dd>
            <When at={apiKey.createdAt} />
          </dd>
          <dt>{t("Last used")}</dt>
          <dd>{lastUsedAt ? <When at={lastUsedAt} /> : t("never")}</dd>
          <dt>{t("IP address")}</dt>
          <dd className="mono">{lastUsedAddress || "–"}</dd>
          <dt>{t("By program")}</dt>
          <dd>
            <Isolate>{lastUsedUserAgent || "–"}</Isolate>
          </dd>
          <dt>{t("Identifier")}</dt>
          <dd className="mono">{apiKey.id}</dd>
        </dl>
        <CallsOfKey apiKeyId={apiKey.id} />
      </div>
    </Dialog>
  );
}

const Lines = ({ texts }: { texts: readonly string[] }) => (
  <ul>
    {texts.map((text) => (
      <li key={text} className="mono">
        {text}
      </li>
    ))}
  </ul>
);
