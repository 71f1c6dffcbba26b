import { useId } from "preact/compat";
import { t } from "../language/language.ts";
import { Segmented } from "../ui/form/choices.tsx";
import { Select, TextAreaField } from "../ui/form/field.tsx";
import { type KeyDraft, levelsOf, resourceLabels, resources } from "./restrictions.ts";
import "./access-fields.css";

interface AccessFieldsProps {
  readonly draft: KeyDraft;
  readonly onDraft: (draft: KeyDraft) => void;
  readonly scopesError: string | undefined;
  readonly networksError: string | undefined;
}

/** The fields for the scopes of a key and the networks it can be used from. */
export function AccessFields({ draft, onDraft, scopesError, networksError }: AccessFieldsProps) {
  const { isRestricted, levels, networks } = draft;
  const id = useId();
  return (
    <>
      <div className="field">
        <span className="access-label">{t("Access")}</span>
        <Segmented
          label={t("Access")}
          options={[
            { value: "full", label: t("Full access") },
            { value: "some", label: t("Selected scopes") },
          ]}
          value={isRestricted ? "some" : "full"}
          onChange={(value) => onDraft({ ...draft, isRestricted: value === "some" })}
        />
        {isRestricted ? (
          <fieldset className="scopes" aria-describedby={scopesError && `${id}-error`}>
            <legend className="visually-hidden">{t("Scopes")}</legend>
            {[...resources].map(([resource, scopes]) => (
              <div key={resource} className="scope">
                <label htmlFor={`${id}-${resource}`}>{t(resourceLabels[resource])}</label>
                <Select
                  id={`${id}-${resource}`}
                  any={t("None [access]")}
                  options={levelsOf(scopes)}
                  value={levels[resource] ?? ""}
                  onChange={(level) =>
                    onDraft({ ...draft, levels: { ...levels, [resource]: level } })
                  }
                />
              </div>
            ))}
          </fieldset>
        ) : (
          <p className="field-hint">{t("The key can do everything an admin can.")}</p>
        )}
        <p className="field-error" id={`${id}-error`} aria-live="polite">
          {isRestricted && scopesError}
        </p>
      </div>
      <TextAreaField
        label={t("Allowed networks")}
        hint={t(
          "Optional. One per line, such as 203.0.113.0/24. If empty, the key works from anywhere.",
        )}
        error={networksError}
        className="mono"
        rows={2}
        value={networks}
        onChange={(text) => onDraft({ ...draft, networks: text })}
        maxLength={1000}
        spellcheck={false}
        autoComplete="off"
      />
    </>
  );
}
