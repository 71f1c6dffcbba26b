import { CircleCheck, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { CodeBlock } from "../ui/code-block.tsx";

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
      <ol className="set-up">
        <Step isDone={hasKey}>
          <Link to="/api-keys?create">Create an API key</Link> for your first script or server.
        </Step>
        <Step isDone={hasTicket}>
          Open a ticket with it:
          {!hasTicket && <CodeBlock code={openTicket()} label="command that opens a ticket" wrap />}
        </Step>
        <Step isDone={hasWebhook}>
          <Link to="/webhooks?create">Add a webhook</Link> to hear of every change.
        </Step>
      </ol>
    </section>
  );
}

const Step = ({ isDone, children }: { isDone: boolean; children: ReactNode }) => (
  <li className={isDone ? "set-up-done" : undefined}>
    {isDone ? (
      <CircleCheck size={18} aria-hidden="true" />
    ) : (
      <CircleDashed size={18} aria-hidden="true" />
    )}
    <div>
      {isDone && <span className="visually-hidden">Done: </span>}
      {children}
    </div>
  </li>
);

const openTicket = () => `curl ${location.origin}/api/v1/tickets \\
  -H "Authorization: Bearer $SERVICE_TOKEN" -H "Content-Type: application/json" \\
  -d '{"subject": "Hello", "requester": {"email": "ada@example.com"}}'`;
