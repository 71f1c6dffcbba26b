import { useState } from "react";
import type { WebhookSubscription } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import go from "../../snippets/verify.go?raw";
import python from "../../snippets/verify.py?raw";
import typescript from "../../snippets/verify.ts?raw";
import { CodeBlock } from "../ui/code-block.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { TimeAhead } from "../ui/time.tsx";
import { SignatureHeader } from "./signature-header.tsx";
import "./verification.css";

const languages = [
  { value: "typescript", label: "TypeScript" },
  { value: "python", label: "Python" },
  { value: "go", label: "Go" },
] as const;

/** Files that are run by a test, against the vectors of the signature. */
const snippets = { typescript, python, go };

/** How an endpoint tells deliveries of this webhook from what others send. */
export function Verification({ webhook }: { webhook: WebhookSubscription }) {
  const [language, setLanguage] = useState<(typeof languages)[number]["value"]>("typescript");
  const { previousSecretUntil } = webhook;
  return (
    <section aria-labelledby="verification">
      <div className="section-head">
        <h2 id="verification">Verify the signature</h2>
        <Segmented label="Language" options={languages} value={language} onChange={setLanguage} />
      </div>
      <div className="stack">
        <p className="soft">
          Everybody can send to your endpoint. Only this service knows the signing secret of this
          webhook, with which every delivery is signed in a header:
        </p>
        <SignatureHeader webhook={webhook} />
        {previousSecretUntil && (
          <p>
            The second <code>v1</code> is made with the secret before this one, until{" "}
            <TimeAhead at={previousSecretUntil} />. It is enough that one of them is right.
          </p>
        )}
        <CodeBlock code={snippets[language]} label={`code in ${language}`} />
      </div>
    </section>
  );
}
