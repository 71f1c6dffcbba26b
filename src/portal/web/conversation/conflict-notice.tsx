import { balanced } from "../../../html/bidi.ts";
import { Button } from "../ui/button.tsx";
import { Warning } from "../ui/states.tsx";
import type { Conflict } from "./use-ticket-edit.ts";

interface ConflictNoticeProps<T> {
  readonly what: string;
  readonly conflict: Conflict<T>;
  readonly textOf: (value: T) => string;
}

/** Shows both values, and lets one choose. */
export const ConflictNotice = <T,>(props: ConflictNoticeProps<T>) => {
  const { what, conflict, textOf } = props;
  return (
    <div className="conflict" role="alert">
      <Warning>
        <p>Somebody else changed the {what} meanwhile.</p>
        <dl>
          <div>
            <dt>Theirs</dt>
            <dd dir="auto">{balanced(textOf(conflict.theirs))}</dd>
          </div>
          <div>
            <dt>Yours</dt>
            <dd dir="auto">{balanced(textOf(conflict.mine))}</dd>
          </div>
        </dl>
        <div className="conflict-actions">
          <Button onClick={conflict.keepTheirs}>Keep theirs</Button>
          <Button variant="primary" onClick={conflict.useMine}>
            Use mine
          </Button>
        </div>
      </Warning>
    </div>
  );
};
