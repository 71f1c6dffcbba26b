import { lazy, Suspense, useEffect, useState } from "preact/compat";
import { reloadIfLost } from "../boot/page-files.ts";

const Notices = lazy(async () => {
  const { Notices } = await reloadIfLost(import("./notices.tsx"));
  return { default: Notices };
});

/** Time for the page to show first. */
const afterMs = 1_000;

/** The place of the notices, which load after the page. */
export function OpenNotices({ me }: { me: string }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), afterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <span className="shell-notices">
      {isDue && (
        <Suspense fallback={null}>
          <Notices me={me} />
        </Suspense>
      )}
    </span>
  );
}
