import { useQuery } from "@connectrpc/connect-query";
import { skipToken } from "@tanstack/react-query";
import { CircleCheck, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { TicketService } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { CodeBlock } from "../ui/code-block.tsx";

interface SetUpProps {
  /** The open ones. All three are undefined while they load. */
  readonly tickets: readonly unknown[] | undefined;
  readonly webhooks: readonly unknown[] | undefined;
  readonly keys: readonly unknown[] | undefined;
}

/** The first steps in a workspace, until all are done. */
export function SetUp({ tickets, webhooks, keys }: SetUpProps) {
  // Of those that are not open, one is enough to know.
  const any = useQuery(
    TicketService.method.listTickets,
    tickets?.length === 0 ? { pageSize: 1 } : skipToken,
  );
  const hasTicket = tickets?.length !== 0 || any.data?.data.length !== 0;
  if (tickets === undefined || webhooks === undefined || keys === undefined) {
    return null;
  }
  if (hasTicket && webhooks.length > 0 && keys.length > 0) {
    return null;
  }
  return (
    <section aria-labelledby="set-up">
      <div className="section-head">
        <h2 id="set-up">Get started</h2>
      </div>
      <ol className="set-up">
        <Step isDone={keys.length > 0}>
          <Link to="/api-keys?create">Create an API key</Link> for your first script or server.
        </Step>
        <Step isDone={hasTicket}>
          Open a ticket with it:
          {!hasTicket && <CodeBlock code={openTicket()} label="command that opens a ticket" wrap />}
        </Step>
        <Step isDone={webhooks.length > 0}>
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
