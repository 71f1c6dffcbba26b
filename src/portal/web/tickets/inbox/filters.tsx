import { ListFilter, X } from "lucide-react";
import { flushSync, type ReactNode, useId, useRef, useState } from "preact/compat";
import { useChannels } from "../../channels/use-channels.ts";
import { locale, t } from "../../language/language.ts";
import { rich } from "../../language/rich.ts";
import { useAssigneeOptions } from "../../members/members.ts";
import { Button, IconButton } from "../../ui/button/button.tsx";
import { Field, type Option, optionsOf, Select } from "../../ui/form/field.tsx";
import { SearchInput } from "../../ui/form/search-input.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import { customFieldIn, labelOf, truth } from "../fields.tsx";
import { CustomFieldFilter } from "./custom-field-filter.tsx";
import {
  type Filter,
  filtersOf,
  type ListState,
  sorts,
  usualSort,
  valuesIn,
} from "./list-state.ts";
import { RequesterFilter, useRequesterName } from "./requester-filter.tsx";

interface FiltersProps {
  readonly state: ListState;
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
}

/** Returns a function that lists the values of a filter; empty for those that are typed. */
function useOptions({ values }: ListState): (filter: Filter) => readonly Option[] {
  const requesterId = values.requester ?? "";
  const requester = useRequesterName(requesterId);
  const members = useAssigneeOptions();
  const channels = useChannels().data?.data ?? [];
  return ({ kind, options }) => {
    switch (kind) {
      case "member":
        return members;
      case "requester":
        return [{ value: requesterId, label: requester }];
      case "channel":
        return channels.map(({ id, name }) => ({ value: id, label: name }));
      default:
        return options?.() ?? [];
    }
  };
}

/** A button that opens the filters and the sort order. */
export function Filters({ state, onChange }: FiltersProps) {
  const id = useId();
  const button = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    flushSync(() => setOpen(true));
    const place = button.current?.getBoundingClientRect();
    if (place && panel.current) {
      panel.current.showPopover();
      const left = Math.min(place.right, innerWidth - 8) - panel.current.offsetWidth;
      panel.current.style.top = `${place.bottom + 4}px`;
      panel.current.style.maxHeight = `${innerHeight - place.bottom - 16}px`;
      panel.current.style.left = `${Math.max(8, left)}px`;
      panel.current.querySelector("select")?.focus();
    }
  };
  return (
    <>
      <div ref={button}>
        <Button
          icon={ListFilter}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={open}
        >
          {t("Filter")}
        </Button>
      </div>
      <div
        ref={panel}
        id={id}
        className="menu filter-panel"
        popover="auto"
        onToggle={(event) => setOpen(event.newState === "open")}
        role="dialog"
        aria-label={t("Filters")}
      >
        {isOpen && <FilterFields state={state} onChange={onChange} />}
      </div>
    </>
  );
}

/** The filters of the view, and the sort order. */
function FilterFields({ state, onChange }: FiltersProps) {
  const optionsFor = useOptions(state);
  return (
    <>
      {filtersOf(state.view).map((filter) => {
        const { param, kind, label, any, maxLength } = filter;
        const value = state.values[param] ?? "";
        const options = optionsFor(filter);
        const set = (text: string) => onChange({ [param]: text });
        return (
          <Field key={param} label={t(label)}>
            {(attributes) =>
              kind === "requester" ? (
                <RequesterFilter
                  {...attributes}
                  placeholder={t(any)}
                  requesterId={value}
                  onChoose={set}
                />
              ) : kind === "custom" ? (
                <CustomFieldFilter {...attributes} text={value} onText={set} />
              ) : kind === "tags" || kind === "text" ? (
                <SearchInput
                  {...attributes}
                  type="text"
                  placeholder={t(any)}
                  maxLength={maxLength}
                  value={value}
                  onSearch={(text) => set(text.trim())}
                />
              ) : (
                <Select
                  {...attributes}
                  any={t(any)}
                  options={
                    value.includes(",")
                      ? [...options, { value, label: labelIn(filter, options, value) }]
                      : options
                  }
                  value={value}
                  onChange={set}
                />
              )
            }
          </Field>
        );
      })}
      <Field label={t("Sort")}>
        {(attributes) => (
          <Select
            {...attributes}
            options={optionsOf(sorts)}
            value={state.values.sort ?? ""}
            onChange={(sort) => onChange({ sort })}
          />
        )}
      </Field>
    </>
  );
}

const list = new Intl.ListFormat(locale, { type: "disjunction" });

/** The label of the value of a parameter. */
function labelIn(filter: Filter, options: readonly Option[], text: string): string {
  if (filter.kind === "custom") {
    const [name, value] = customFieldIn(text);
    return `${name}:${labelOf(truth, value)}`;
  }
  return list.format(
    valuesIn(filter, text).map(
      (value) => options.find((option) => option.value === value)?.label ?? value,
    ),
  );
}

interface FilterChipsProps extends FiltersProps {
  /** The actions for them. */
  readonly children: ReactNode;
}

/** The filters that are set, each with a button to remove it. */
export function FilterChips({ state, onChange, children }: FilterChipsProps) {
  const optionsFor = useOptions(state);
  const chips = filtersOf(state.view)
    .filter(({ param }) => state.values[param])
    .map((filter) => ({
      param: filter.param,
      label: t(filter.label),
      remove: t(filter.remove),
      text: labelIn(filter, optionsFor(filter), state.values[filter.param] ?? ""),
    }));
  const { sort = usualSort } = state.values;
  if (sort !== usualSort) {
    chips.push({
      param: "sort",
      label: t("Sort"),
      remove: t("Remove the filter sort"),
      text: optionsOf(sorts).find(({ value }) => value === sort)?.label ?? "",
    });
  }
  return (
    <div className="filter-row">
      {chips.length > 0 && (
        <ul className="filter-chips" aria-label={t("Filters that are set")}>
          {chips.map(({ param, label, remove, text }) => (
            <li key={param} className="tag">
              <span>
                {rich("{filter}: {value}", { filter: label, value: <Isolate>{text}</Isolate> })}
              </span>
              <IconButton
                icon={X}
                label={remove}
                onClick={() => onChange({ [param]: param === "sort" ? usualSort : "" })}
              />
            </li>
          ))}
        </ul>
      )}
      {(chips.length > 0 || state.view.saved) && children}
    </div>
  );
}
