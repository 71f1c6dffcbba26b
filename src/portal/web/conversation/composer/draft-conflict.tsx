import { MonitorSmartphone } from "lucide-react";
import { t } from "../../language/language.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextNotice } from "./text-notice.tsx";

interface DraftConflictProps {
  /** The text that another device has saved. */
  readonly theirs: string;
  readonly onDecide: (outcome: "mine" | "theirs") => void;
}

/** Asks which of two texts to keep. */
export const DraftConflict = ({ theirs, onDecide }: DraftConflictProps) => (
  <TextNotice
    icon={MonitorSmartphone}
    title={t("You changed this draft on another device")}
    text={theirs}
  >
    <Button onClick={() => onDecide("mine")}>{t("Keep this one")}</Button>
    <Button onClick={() => onDecide("theirs")}>{t("Use the other")}</Button>
  </TextNotice>
);
