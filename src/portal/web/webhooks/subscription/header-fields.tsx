import { Plus, Trash2 } from "lucide-react";
import { useId } from "preact/compat";
import { problemOf } from "../../api/failure.ts";
import { t } from "../../language/language.ts";
import { rich } from "../../language/rich.ts";
import { Button, IconButton } from "../../ui/button/button.tsx";
import type { FormDialogProps } from "../../ui/dialog/dialog.tsx";

/** A header of a webhook in the form. */
export interface HeaderDraft {
  /** Identifies the row. */
  readonly key: number;
  readonly name: string;
  /** A new value; empty for the stored one, if there is one. */
  readonly value: string;
  /** Whether the webhook has it. */
  readonly isStored: boolean;
}

/** The service accepts no more. */
const mostHeaders = 10;

export const draftHeaders = (names: readonly string[]): readonly HeaderDraft[] =>
  names.map((name, key) => ({ key, name, value: "", isStored: true }));

const isFilled = ({ name, value }: HeaderDraft) => name.trim() !== "" || value.trim() !== "";

/** The headers as a field of the request, without empty rows. */
export const headersOf = (headers: readonly HeaderDraft[]) =>
  headers.filter(isFilled).map(({ name, value, isStored }) => ({
    name: name.trim(),
    ...(isStored && value === "" ? {} : { value: value.trim() }),
  }));

/** Whether the headers differ from those that the webhook has. */
export const areChanged = (headers: readonly HeaderDraft[], names: readonly string[]) =>
  JSON.stringify(headersOf(headers)) !== JSON.stringify(headersOf(draftHeaders(names)));

interface HeaderFieldsProps {
  readonly headers: readonly HeaderDraft[];
  readonly onHeaders: (headers: readonly HeaderDraft[]) => void;
  readonly call: FormDialogProps["call"];
}

/** The names and values of headers. Values that are stored can be replaced, but not seen. */
export function HeaderFields({ headers, onHeaders, call }: HeaderFieldsProps) {
  const id = useId();
  const sent = headersOf(headers);
  const set = (key: number, change: Partial<HeaderDraft>) =>
    onHeaders(headers.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const add = () => {
    const key = Math.max(-1, ...headers.map((each) => each.key)) + 1;
    onHeaders([...headers, { key, name: "", value: "", isStored: false }]);
  };
  const problemAt = (path: string) => problemOf(call, "customHeaders", sent, path);
  const filled = headers.filter(isFilled);
  const problems = headers.map((each) => {
    const i = filled.indexOf(each);
    return problemAt(`[${i}].name`) ?? problemAt(`[${i}].value`);
  });
  const general = problems.some(Boolean) ? undefined : problemAt("");
  return (
    <fieldset className="field header-fields" aria-describedby={`${id}-hint`}>
      <legend>{t("Headers")}</legend>
      <p className="field-hint" id={`${id}-hint`}>
        {rich(
          "Optional. Sent with each delivery, such as {header} for a gateway. Values are stored encrypted and not shown again.",
          { header: <code>Authorization</code> },
        )}
      </p>
      {headers.map(({ key, name, value, isStored }, i) => (
        <div key={key} className="header-row">
          <input
            className="input mono"
            aria-label={t("Name of header {number}", { number: i + 1 })}
            aria-invalid={problems[i] ? true : undefined}
            aria-describedby={problems[i] && `${id}-${key}`}
            placeholder={t("Name")}
            value={name}
            onChange={(event) => set(key, { name: event.currentTarget.value })}
            readOnly={isStored}
            maxLength={64}
            autoComplete="off"
            spellcheck={false}
          />
          <input
            className="input mono"
            aria-label={t("Value of header {number}", { number: i + 1 })}
            aria-invalid={problems[i] ? true : undefined}
            aria-describedby={problems[i] && `${id}-${key}`}
            placeholder={t(isStored ? "Stored; type to replace it" : "Value")}
            value={value}
            onChange={(event) => set(key, { value: event.currentTarget.value })}
            maxLength={1024}
            autoComplete="off"
            spellcheck={false}
          />
          <IconButton
            icon={Trash2}
            label={t("Remove header {header}", { header: name || i + 1 })}
            onClick={() => onHeaders(headers.filter((each) => each.key !== key))}
          />
          <p className="field-error" id={`${id}-${key}`} aria-live="polite">
            {problems[i]}
          </p>
        </div>
      ))}
      <p className="field-error" aria-live="polite">
        {general}
      </p>
      {headers.length < mostHeaders && (
        <div>
          <Button icon={Plus} onClick={add}>
            {t("Add header")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
