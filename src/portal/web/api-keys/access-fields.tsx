import { useId } from "react";
import { Segmented } from "../ui/form/choices.tsx";
import { Select, TextAreaField } from "../ui/form/field.tsx";
import { type KeyDraft, levelsOf, resourceLabel, resources } from "./restrictions.ts";
import "./access-fields.css";

interface AccessFieldsProps {
  readonly draft: KeyDraft;
  readonly onDraft: (draft: KeyDraft) => void;
  readonly scopesError: string | undefined;
  readonly networksError: string | undefined;
}

const choices = [
  { value: "full", label: "Full access" },
  { value: "some", label: "Selected scopes" },
] as const;

/** The fields for the scopes of a key and the networks it can be used from. */
export function AccessFields({ draft, onDraft, scopesError, networksError }: AccessFieldsProps) {
  const { isRestricted, levels, networks } = draft;
  const id = useId();
  return (
    <>
      <div className="field">
        <span className="access-label">Access</span>
        <Segmented
          label="Access"
          options={choices}
          value={isRestricted ? "some" : "full"}
          onChange={(value) => onDraft({ ...draft, isRestricted: value === "some" })}
        />
        {isRestricted ? (
          <fieldset className="scopes" aria-describedby={scopesError && `${id}-error`}>
            <legend className="visually-hidden">Scopes</legend>
            {[...resources].map(([resource, scopes]) => (
              <div key={resource} className="scope">
                <label htmlFor={`${id}-${resource}`}>{resourceLabel(resource)}</label>
                <Select
                  id={`${id}-${resource}`}
                  any="None"
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
          <p className="field-hint">The key can do all that an admin can.</p>
        )}
        <p className="field-error" id={`${id}-error`} aria-live="polite">
          {isRestricted && scopesError}
        </p>
      </div>
      <TextAreaField
        label="Allowed networks"
        hint="Optional. One per line, such as 203.0.113.0/24. If empty, the key works from everywhere."
        error={networksError}
        className="mono"
        rows={2}
        value={networks}
        onChange={(text) => onDraft({ ...draft, networks: text })}
        maxLength={1000}
        spellCheck={false}
        autoComplete="off"
      />
    </>
  );
}
