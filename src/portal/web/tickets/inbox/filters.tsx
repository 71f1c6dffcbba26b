import { ListFilter, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useAssigneeOptions } from "../../members/members.ts";
import { Button, IconButton } from "../../ui/button/button.tsx";
import { Field, type Option, optionsOf, Select } from "../../ui/form/field.tsx";
import { SearchInput } from "../../ui/form/search-input.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import { useChannels } from "../channel-names.ts";
import { filtersOf, type ListState, listValues, sorts } from "./list-state.ts";

interface FiltersProps {
  readonly state: ListState;
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
}

type Filter = ReturnType<typeof filtersOf>[number];

/** Returns a function that lists the values of a filter; empty for those that are typed. */
function useOptions(): (filter: Filter) => readonly Option[] {
  const members = useAssigneeOptions();
  const channels = useChannels().data?.data ?? [];
  return ({ kind, options }) => {
    switch (kind) {
      case "member":
        return members;
      case "channel":
        return channels.map(({ id, name }) => ({ value: id, label: name }));
      default:
        return options;
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
          Filter
        </Button>
      </div>
      <div
        ref={panel}
        id={id}
        className="menu filter-panel"
        popover="auto"
        onToggle={(event) => setOpen(event.newState === "open")}
        role="dialog"
        aria-label="Filters"
      >
        {isOpen && <FilterFields state={state} onChange={onChange} />}
      </div>
    </>
  );
}

/** The filters of the view, and the sort order. */
function FilterFields({ state, onChange }: FiltersProps) {
  const optionsFor = useOptions();
  return (
    <>
      {filtersOf(state.view).map((filter) => {
        const { param, kind, label, any, maxLength } = filter;
        return (
          <Field key={param} label={label}>
            {(attributes) =>
              kind === "tags" || kind === "requester" ? (
                <SearchInput
                  {...attributes}
                  type="text"
                  className="input"
                  placeholder={any}
                  maxLength={maxLength}
                  value={state[param] ?? ""}
                  onSearch={(text) => onChange({ [param]: text.trim() })}
                />
              ) : (
                <Select
                  {...attributes}
                  any={any}
                  options={optionsFor(filter)}
                  value={state[param] ?? ""}
                  onChange={(value) => onChange({ [param]: value })}
                />
              )
            }
          </Field>
        );
      })}
      <Field label="Sort">
        {(attributes) => (
          <Select
            {...attributes}
            options={optionsOf(sorts)}
            value={state.sort}
            onChange={(sort) => onChange({ sort })}
          />
        )}
      </Field>
    </>
  );
}

/** The filters that are set, each with a button to remove it. */
export function FilterChips({ state, onChange }: FiltersProps) {
  const optionsFor = useOptions();
  const chips = filtersOf(state.view)
    .filter(({ param }) => state[param])
    .map((filter) => {
      const value = state[filter.param] ?? "";
      const option = optionsFor(filter).find((each) => each.value === value);
      return { param: filter.param, label: filter.label, text: option?.label ?? value };
    });
  if (state.sort !== listValues.sort.initial) {
    chips.push({ param: "sort", label: "Sort", text: sorts[state.sort]?.label ?? "" });
  }
  return (
    chips.length > 0 && (
      <ul className="filter-chips" aria-label="Filters that are set">
        {chips.map(({ param, label, text }) => (
          <li key={param} className="tag">
            <span>
              {label}: <Isolate>{text}</Isolate>
            </span>
            <IconButton
              icon={X}
              label={`Remove the filter ${label.toLowerCase()}`}
              onClick={() => onChange({ [param]: param === "sort" ? listValues.sort.initial : "" })}
            />
          </li>
        ))}
      </ul>
    )
  );
}
