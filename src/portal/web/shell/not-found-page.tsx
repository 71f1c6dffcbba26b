import { SearchX } from "lucide-react";
import { Link } from "wouter";
import { PageHeader } from "../ui/page-header.tsx";
import { Empty } from "../ui/states.tsx";

export const NotFoundPage = () => (
  <>
    <PageHeader title="Not found" />
    <Empty icon={SearchX} title="This page does not exist">
      <p>
        Were you looking for <Link to="/tickets">tickets</Link> or the{" "}
        <Link to="/overview">overview</Link>?
      </p>
    </Empty>
  </>
);
