import { RotateCw } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { adviceOn, Reason } from "../ui/states.tsx";

/** Shown in place of a page that failed to render; the navigation still works. */
export const PageFailed = ({ error }: { error: unknown }) => (
  <>
    <PageHeader
      title={
        window.pageFiles.isLost(error) ? "This page did not load" : "This page could not be shown"
      }
    >
      {adviceOn(error)}
    </PageHeader>
    <div className="stack">
      <Reason error={error} />
      <p>
        <Button icon={RotateCw} onClick={() => location.reload()}>
          Reload
        </Button>
      </p>
    </div>
  </>
);
