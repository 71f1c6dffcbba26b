import { useQuery } from "@connectrpc/connect-query";
import { keepPreviousData, skipToken } from "@tanstack/react-query";
import { useId, useState } from "preact/compat";
import { RequesterService } from "../../../../../gen/ticketing/v1/requester_service_pb.ts";
import type { Requester } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { msg } from "../../../../language/translate.ts";
import { t } from "../../language/language.ts";
import { Button } from "../../ui/button/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { useDebounced } from "../../ui/form/search-input.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import { requesterName } from "../names.ts";
import "./open-ticket.css";

/** A known requester, or the details typed so far. */
interface RequesterDraft {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly externalId: string;
  readonly isKnown: boolean;
}

export const emptyRequester: RequesterDraft = {
  name: "",
  email: "",
  phone: "",
  externalId: "",
  isKnown: false,
};

const inputs = [
  { name: "name", label: msg("Name"), inputMode: "text", maxLength: 200 },
  { name: "email", label: msg("Email"), inputMode: "email", maxLength: 254 },
  { name: "phone", label: msg("Phone"), inputMode: "tel", maxLength: 30 },
] as const;

interface RequesterFieldsProps {
  readonly value: RequesterDraft;
  readonly onChange: (value: RequesterDraft) => void;
  /** By field name. */
  readonly errors: Readonly<Record<string, string>>;
}

/** The fields of a requester, with suggestions of known requesters. */
export function RequesterFields({ value, onChange, errors }: RequesterFieldsProps) {
  const [typed, setTyped] = useState<(typeof inputs)[number]["name"]>();
  const [active, setActive] = useState(-1);
  const listId = useId();
  const q = useDebounced(typed ? value[typed].trim() : "");
  const { data } = useQuery(
    RequesterService.method.listRequesters,
    typed && q.length > 1 ? { q, pageSize: 6 } : skipToken,
    { placeholderData: keepPreviousData },
  );
  // The service recognises requesters by an address or external ID.
  const found = data?.data.filter(({ email, phone, externalId }) => email || phone || externalId);
  const offered = typed && q.length > 1 ? (found ?? []) : [];

  function choose({ name, email, phone, externalId }: Requester): void {
    onChange({ name, email, phone, externalId, isKnown: true });
    setTyped(undefined);
  }
  function press(event: KeyboardEvent): void {
    const next = { ArrowDown: active + 1, ArrowUp: active - 1 }[event.key];
    const chosen = offered[active];
    if (offered.length === 0) {
      return;
    }
    if (next !== undefined) {
      event.preventDefault();
      setActive(next % offered.length);
    } else if (event.key === "Enter" && chosen && !event.isComposing) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === "Escape") {
      // Closes the suggestions instead of the dialog.
      event.preventDefault();
      setTyped(undefined);
    }
  }

  if (value.isKnown) {
    return (
      <fieldset className="requester-known">
        <legend>{t("Requester")}</legend>
        <span>
          <Isolate>{requesterName(value)}</Isolate>{" "}
          <Isolate className="soft">
            {[value.email, value.phone].filter(Boolean).join(", ")}
          </Isolate>
        </span>
        <Button onClick={() => onChange(emptyRequester)}>{t("Change")}</Button>
      </fieldset>
    );
  }
  return (
    <fieldset className="requester-fields">
      <legend>{t("Requester")}</legend>
      {inputs.map(({ name, label, inputMode, maxLength }) => (
        <div key={name} className={`requester-${name}`}>
          <Field label={t(label)} error={errors[`requester.${name}`]}>
            {(attributes) => (
              <input
                {...attributes}
                className="input"
                type="text"
                inputMode={inputMode}
                role="combobox"
                aria-autocomplete="list"
                aria-expanded={typed === name && offered.length > 0}
                aria-controls={typed === name && offered.length > 0 ? listId : undefined}
                aria-activedescendant={
                  typed === name && offered[active] ? `${listId}-${active}` : undefined
                }
                autoComplete="off"
                spellcheck={false}
                maxLength={maxLength}
                value={value[name]}
                onChange={(event) => {
                  onChange({ ...value, [name]: event.currentTarget.value });
                  setTyped(name);
                  setActive(-1);
                }}
                onKeyDown={press}
                onBlur={() => setTyped(undefined)}
                data-autofocus={name === "name" || undefined}
              />
            )}
          </Field>
          {typed === name && offered.length > 0 && (
            <div
              id={listId}
              className="requester-offer"
              role="listbox"
              aria-label={t("Known requesters")}
            >
              {offered.map((requester, at) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
                // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
                <div
                  key={requester.id}
                  id={`${listId}-${at}`}
                  role="option"
                  aria-selected={at === active}
                  // Keeps the focus in the input, as blur closes the suggestions.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(requester)}
                >
                  <Isolate>{requesterName(requester)}</Isolate>
                  <Isolate className="soft">{requester.email || requester.phone}</Isolate>
                </div>
              ))}
            </div>
          )}
        </div>
      ))}
      <p className="visually-hidden" role="status">
        {offered.length > 0 &&
          t("{count, plural, one {# known requester} other {# known requesters}}", {
            count: offered.length,
          })}
      </p>
    </fieldset>
  );
}
