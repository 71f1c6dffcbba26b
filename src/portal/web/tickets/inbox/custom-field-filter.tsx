import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "preact/compat";
import { t } from "../../language/language.ts";
import type { InputAttributes } from "../../ui/form/field.tsx";
import { useSettled } from "../../ui/form/search-input.tsx";
import { cachedFieldNames } from "../cache.ts";
import { customFieldIn } from "../fields.tsx";

interface CustomFieldFilterProps extends InputAttributes {
  /** `name:value`; empty for any. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** The name and the value of a custom field. It filters once both are typed. */
export function CustomFieldFilter({ text, onText, ...rest }: CustomFieldFilterProps) {
  const client = useQueryClient();
  const listId = useId();
  const [draft, setDraft] = useState(() => customFieldIn(text));
  const [seen, setSeen] = useState(text);
  if (text !== seen) {
    setSeen(text);
    if (text !== textOf(draft)) {
      // It was changed from outside.
      setDraft(customFieldIn(text));
    }
  }
  useSettled(textOf(draft), text, onText);
  const [name, value] = draft;
  return (
    <div className="custom-field-filter">
      <input
        {...rest}
        className="input"
        placeholder={t("Name")}
        maxLength={64}
        list={listId}
        value={name}
        onChange={({ currentTarget }) => setDraft(([, value]) => [currentTarget.value, value])}
        autoComplete="off"
        spellcheck={false}
      />
      <datalist id={listId}>
        {cachedFieldNames(client).map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <input
        className="input"
        aria-label={t("Value of the custom field")}
        placeholder={t("Value")}
        maxLength={1024}
        value={value}
        onChange={({ currentTarget }) => setDraft(([name]) => [name, currentTarget.value])}
        autoComplete="off"
        spellcheck={false}
      />
    </div>
  );
}

function textOf(draft: readonly [string, string]): string {
  const [name, value] = draft.map((part) => part.trim());
  return name && value ? `${name}:${value}` : "";
}
