import { useState } from "preact/compat";
import { t } from "../../language/language.ts";
import { memberName, useMembers } from "../../members/members.ts";
import { ChoiceDialog, Option, useChoice } from "../../ui/dialog/choice-dialog.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";

const shown = 20;

interface MentionPickerProps {
  /** @param text the mention, such as `@Ada ` */
  readonly onChoose: (text: string) => void;
  /** @param text the search text */
  readonly onClose: (text: string) => void;
}

/** Finds a member to mention by keyboard. */
export function MentionPicker({ onChoose, onClose }: MentionPickerProps) {
  const [text, setText] = useState("");
  const members = useMembers().data ?? [];
  const wanted = text.trim().toLowerCase();
  const found = members
    .filter(
      (member) =>
        member.status === "active" &&
        `${memberName(member)} ${member.email}`.toLowerCase().includes(wanted),
    )
    .slice(0, shown);
  const choice = useChoice(found, (member) => onChoose(`@${memberName(member)} `));
  return (
    <ChoiceDialog
      choice={choice}
      label={t("Mention a member")}
      searchLabel={t("Search members")}
      placeholder={t("Search members…")}
      text={text}
      onText={setText}
      onClose={() => onClose(text)}
    >
      {found.length > 0 && (
        <div id={choice.listId} className="palette-list" role="listbox" aria-label={t("Members")}>
          {found.map((member) => (
            <Option key={member.id} {...choice.optionOf(member)}>
              <Isolate>{memberName(member)}</Isolate>
              {member.name !== "" && <Isolate className="soft">{member.email}</Isolate>}
            </Option>
          ))}
        </div>
      )}
      <p className={found.length > 0 ? "visually-hidden" : "palette-none soft"} role="status">
        {t("{count, plural, =0 {No members.} other {# found}}", { count: found.length })}
      </p>
    </ChoiceDialog>
  );
}
