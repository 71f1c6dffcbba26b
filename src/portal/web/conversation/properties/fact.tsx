import type { ReactNode } from "preact/compat";
import { Isolate } from "../../ui/text/isolate.tsx";

/** A name with its value, in a list of facts about a ticket. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>
      <Isolate>{name}</Isolate>
    </dt>
    <dd>{children}</dd>
  </div>
);
