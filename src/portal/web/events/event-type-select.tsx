import { useQuery } from "@connectrpc/connect-query";
import { EventService } from "../../../../gen/ticketing/v1/event_service_pb.ts";
import { matching } from "../ui/use-url-state.ts";

/** An event type in the URL; empty: any. */
export const eventTypeValue = matching(/^[\w.]{1,128}$/);

interface EventTypeSelectProps {
  readonly value: string;
  readonly onChange: (type: string) => void;
}

/** Chooses a type of the catalogue, or any. */
export function EventTypeSelect({ value, onChange }: EventTypeSelectProps) {
  const { data } = useQuery(EventService.method.listEventTypes);
  const known = data?.data.map(({ type }) => type) ?? [];
  const types = value === "" || known.includes(value) ? known : [...known, value];
  return (
    <select
      className="input"
      aria-label="Event"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">Any event</option>
      {types.map((type) => (
        <option key={type} value={type}>
          {type}
        </option>
      ))}
    </select>
  );
}
