import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "preact/compat";
import { t } from "../../language/language.ts";
import type { InputAttributes, Option } from "../../ui/form/field.tsx";
import { useSettled } from "../../ui/form/search-input.tsx";
import { cachedFields } from "../cache.ts";
import { customFieldIn, labelOf, truth } from "../fields.tsx";

interface CustomFieldFilterProps extends InputAttributes {
  /** `name:value`; empty for any. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** The name and the value of a custom field. It filters once both are typed. */
export function CustomFieldFilter({ text, onText, ...rest }: CustomFieldFilterProps) {
  const fields = cachedFields(useQueryClient());
  const listId = useId();
  const read = (): Draft => {
    const [name, value] = customFieldIn(text);
    return [name, fields.get(name) ? labelOf(truth, value) : value];
  };
  const [draft, setDraft] = useState(read);
  const [name, value] = draft;
  const choices = fields.get(name.trim()) ? truth.options() : [];
  const typed = textOf(draft, choices);
  const [seen, setSeen] = useState(text);
  if (text !== seen) {
    setSeen(text);
    if (text !== typed) {
      // It was changed from outside.
      setDraft(read);
    }
  }
  useSettled(typed, text, onText);
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
        {[...fields.keys()].map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <input
        className="input"
        aria-label={t("Value of the custom field")}
        placeholder={t("Value")}
        maxLength={1024}
        list={`${listId}-values`}
        value={value}
        onChange={({ currentTarget }) => setDraft(([name]) => [name, currentTarget.value])}
        autoComplete="off"
        spellcheck={false}
      />
      <datalist id={`${listId}-values`}>
        {choices.map(({ label }) => (
          <option key={label} value={label} />
        ))}
      </datalist>
    </div>
  );
}

type Draft = readonly [name: string, value: string];

/** @param choices of the field, which are typed as their labels */
function textOf(draft: Draft, choices: readonly Option[]): string {
  const [name, value = ""] = draft.map((part) => part.trim());
  const isMeant = ({ label }: Option) => label.toLowerCase() === value.toLowerCase();
  return name && value ? `${name}:${choices.find(isMeant)?.value ?? value}` : "";
}
