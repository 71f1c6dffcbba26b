import { SearchX } from "lucide-react";
import { Link } from "wouter";
import { PageHeader } from "../ui/page-header.tsx";
import { Empty } from "../ui/states.tsx";

export const NotFoundPage = () => (
  <>
    <PageHeader title="Not found" />
    <Empty icon={SearchX} title="There is no such page">
      <p>
        Perhaps you were looking for <Link to="/api-keys">API keys</Link> or{" "}
        <Link to="/webhooks">webhooks</Link>.
      </p>
    </Empty>
  </>
);
