import { SearchX } from "lucide-react";
import { Link } from "wouter";
import { PageHeader } from "../ui/page-header.tsx";
import { Empty } from "../ui/states.tsx";

export const NotFoundPage = () => (
  <>
    <PageHeader title="Not found" />
    <Empty icon={SearchX} title="This page does not exist">
      <p>
        Were you looking for <Link to="/api-keys">API keys</Link> or{" "}
        <Link to="/webhooks">webhooks</Link>?
      </p>
    </Empty>
  </>
);
