import { ShieldUser } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { useRole } from "../members/use-role.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { Empty } from "../ui/states.tsx";
import { adminPageAt } from "./nav.ts";

/**
 * The page at the address, for those whose role allows it. Until the role is known, the page loads:
 * hardly anybody goes where they may not, and everybody else would wait.
 */
export function Allowed({ children }: { children: ReactNode }) {
  const [location] = useLocation();
  const role = useRole();
  const page = adminPageAt(location);
  if (page === undefined || role !== "agent") {
    return children;
  }
  return (
    <>
      <PageHeader title={page.label} />
      <Empty icon={ShieldUser} title="This page is for admins">
        <p>Your role is agent. An admin of the workspace can do this for you.</p>
      </Empty>
    </>
  );
}
