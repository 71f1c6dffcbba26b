import { Link } from "wouter";
import { fieldOf, labelOf } from "../../tickets/fields.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import { dateForms } from "../../ui/time/formats.ts";
import type { Names } from "./names.ts";
import type { Changes, FieldChange } from "./timeline.ts";

/** A sentence about the changes. */
export function ChangesText({ changes, names }: { changes: Changes; names: Names }) {
  const last = changes.changes.length - 1;
  return (
    <>
      <Isolate className="changes-actor">{names.actor(changes.actor)}</Isolate>{" "}
      {changes.changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one may change the same field twice
        <span key={index}>
          {index > 0 && (index === last ? " and " : ", ")}
          <Change change={change} names={names} />
        </span>
      ))}
    </>
  );
}

interface ChangeProps {
  readonly change: FieldChange;
  readonly names: Names;
}

function Change({ change: { field: name, before, after }, names }: ChangeProps) {
  const field = fieldOf(name);
  switch (field?.kind) {
    case "member":
      return after === "" ? (
        <>
          unassigned <Isolate>{names.member(before)}</Isolate>
        </>
      ) : (
        <>
          assigned the ticket to <Isolate>{names.member(after)}</Isolate>
        </>
      );
    case "tags":
      return <Tags before={before} after={after} />;
    case "choice":
    case "text":
      return (
        <FromTo
          what={`the ${field.label.toLowerCase()}`}
          before={labelOf(field, before)}
          after={labelOf(field, after)}
        />
      );
  }
  switch (name) {
    case "snoozedUntil":
      return after === "" ? (
        <>ended the snooze</>
      ) : (
        <>snoozed the ticket until {dateForms.appointment.format(new Date(after))}</>
      );
    case "sourceId":
      return (
        <>
          merged <Link to={`/tickets/${after}`}>another ticket</Link> into this one
        </>
      );
    case "mergedIntoId":
      return (
        <>
          merged the ticket into <Link to={`/tickets/${after}`}>another one</Link>
        </>
      );
    case "requester_link.created":
      return <>created a link for the requester</>;
    case "requester_link.revoked":
      return <>revoked the link for the requester</>;
    default:
      return <FromTo what={nameOf(name)} before={before} after={after} />;
  }
}

function FromTo({ what, before, after }: { what: string; before: string; after: string }) {
  if (after === "") {
    return <>cleared {what}</>;
  }
  return (
    <>
      {before === "" ? "set" : "changed"} {what}
      {before !== "" && (
        <>
          {" "}
          from <Isolate>{before}</Isolate>
        </>
      )}{" "}
      to <Isolate>{after}</Isolate>
    </>
  );
}

function Tags({ before, after }: { before: string; after: string }) {
  const [old, now] = [listOf(before), listOf(after)];
  const added = now.filter((tag) => !old.includes(tag));
  const removed = old.filter((tag) => !now.includes(tag));
  if (added.length + removed.length === 0) {
    return <>reordered the tags</>;
  }
  return (
    <>
      {added.length > 0 && <TagList verb="added" tags={added} />}
      {added.length > 0 && removed.length > 0 && " and "}
      {removed.length > 0 && <TagList verb="removed" tags={removed} />}
    </>
  );
}

const TagList = ({ verb, tags }: { verb: string; tags: readonly string[] }) => (
  <>
    {verb} the {tags.length === 1 ? "tag" : "tags"} <Isolate>{tags.join(", ")}</Isolate>
  </>
);

const listOf = (tags: string) => tags.split(", ").filter(Boolean);

/** Custom fields have names of their own: `customFields.plan` becomes `plan`. */
const nameOf = (field: string) =>
  field.startsWith("customFields.") ? field.slice("customFields.".length) : `the ${field}`;
