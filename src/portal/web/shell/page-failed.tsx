import { RotateCw } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Reason } from "../ui/states.tsx";

/** Shown in place of a page that failed to render; the navigation still works. */
export const PageFailed = ({ error }: { error: unknown }) => (
  <>
    <PageHeader title="This page could not be shown">
      Reload it. If it fails again, report this to the administrator of the service.
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
