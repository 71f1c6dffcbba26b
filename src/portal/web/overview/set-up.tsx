import { Link } from "wouter";
import { CodeBlock } from "../ui/code-block.tsx";
import { Step, Steps } from "../ui/steps.tsx";

interface SetUpProps {
  readonly hasKey: boolean;
  readonly hasTicket: boolean;
  readonly hasWebhook: boolean;
}

/** The first steps in a workspace, until all are done. */
export function SetUp({ hasKey, hasTicket, hasWebhook }: SetUpProps) {
  if (hasKey && hasTicket && hasWebhook) {
    return null;
  }
  return (
    <section aria-labelledby="set-up">
      <div className="section-head">
        <h2 id="set-up">Get started</h2>
      </div>
      <Steps>
        <Step state={hasKey ? "done" : "open"}>
          <Link to="/api-keys?create">Create an API key</Link> for your first script or server.
        </Step>
        <Step state={hasTicket ? "done" : "open"}>
          Open a ticket with it:
          {!hasTicket && <CodeBlock code={openTicket()} label="command that opens a ticket" wrap />}
        </Step>
        <Step state={hasWebhook ? "done" : "open"}>
          <Link to="/webhooks?create">Add a webhook</Link> to hear of every change.
        </Step>
      </Steps>
    </section>
  );
}

const openTicket = () => `curl ${location.origin}/api/v1/tickets \\
  -H "Authorization: Bearer $SERVICE_TOKEN" -H "Content-Type: application/json" \\
  -d '{"subject": "Hello", "requester": {"email": "ada@example.com"}}'`;
