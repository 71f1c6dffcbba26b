import type { WebhookSubscription } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import go from "../../snippets/verify.go?raw";
import python from "../../snippets/verify.py?raw";
import typescript from "../../snippets/verify.ts?raw";
import type { Interval } from "../api/use-busy.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { TimeAhead } from "../ui/time.tsx";
import { oneOf, useUrlState } from "../ui/use-url-state.ts";
import { SignatureHeader } from "./signature-header.tsx";
import "./verification.css";

const languages = [
  { value: "typescript", label: "TypeScript" },
  { value: "python", label: "Python" },
  { value: "go", label: "Go" },
] as const;

/** A test runs these files against the test vectors of the signature. */
const snippets = { typescript, python, go };
const values = { language: oneOf("typescript", "python", "go") };

interface VerificationProps {
  readonly webhook: WebhookSubscription;
  readonly interval: Interval;
}

/** How an endpoint verifies deliveries of this webhook. */
export function Verification({ webhook, interval }: VerificationProps) {
  const { state, change } = useUrlState(values);
  const language = state.language as keyof typeof snippets;
  const { previousSecretUntil } = webhook;
  return (
    <section aria-labelledby="verification">
      <div className="section-head">
        <h2 id="verification">Verify the signature</h2>
        <Segmented
          label="Language"
          options={languages}
          value={language}
          onChange={(next) => change({ language: next })}
        />
      </div>
      <div className="stack">
        <p className="soft">
          Anyone can send requests to your endpoint. To accept only deliveries of this service,
          verify the signature in their header with the signing secret:
        </p>
        <SignatureHeader webhook={webhook} interval={interval} />
        {previousSecretUntil && (
          <p>
            The second <code>v1</code> uses the previous secret, which expires{" "}
            <TimeAhead at={previousSecretUntil} />. Accept a delivery if either signature matches.
          </p>
        )}
        <CodeBlock code={snippets[language]} label={`code in ${language}`} />
      </div>
    </section>
  );
}
