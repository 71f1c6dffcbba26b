import type { ReactNode } from "preact/compat";
import { Link } from "wouter";
import { msg } from "../../../../language/translate.ts";
import { locale, t } from "../../language/language.ts";
import { rich } from "../../language/rich.ts";
import { type FieldHistory, fieldOf, labelOf, truth } from "../../tickets/fields.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import { dateForms } from "../../ui/time/formats.ts";
import type { Names } from "./names.ts";
import type { Changes, FieldChange } from "./timeline.ts";

const list = new Intl.ListFormat(locale, { type: "conjunction" });

/** A sentence about the changes. */
export function ChangesText({ changes, names }: { changes: Changes; names: Names }) {
  const texts = changes.changes.flatMap((change) => textsOf(change, names));
  return rich("{actor} {changes}", {
    actor: <Isolate className="changes-actor">{names.actor(changes.actor)}</Isolate>,
    changes: list
      .formatToParts(texts.map((_, index) => String(index)))
      .map(({ type, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one may change the same field twice
        <span key={index}>{type === "element" ? texts[Number(value)] : value}</span>
      )),
  });
}

/** Says, after the name of the person who made a change, what it did. */
function textsOf({ field: name, before, after }: FieldChange, names: Names): readonly ReactNode[] {
  const field = fieldOf(name);
  switch (field?.kind) {
    case "member":
      return [
        after === ""
          ? rich("unassigned {name}", { name: <Isolate>{names.member(before)}</Isolate> })
          : rich("assigned the ticket to {name}", {
              name: <Isolate>{names.member(after)}</Isolate>,
            }),
      ];
    case "tags":
      return tagTexts(listOf(before), listOf(after));
    case "choice":
    case "text":
      return [
        valueText(field.history ?? ofField, name, labelOf(field, before), labelOf(field, after)),
      ];
  }
  switch (name) {
    case "snoozedUntil":
      return [
        after === ""
          ? t("ended the snooze")
          : t("snoozed the ticket until {time}", {
              time: dateForms.appointment.format(new Date(after)),
            }),
      ];
    case "participants":
      return [
        after === ""
          ? t("removed all participants")
          : rich("set the participants to {names}", { names: <Isolate>{after}</Isolate> }),
      ];
    case "sourceId":
      return [
        rich("merged <ticket>another ticket</ticket> into this one", { ticket: linkTo(after) }),
      ];
    case "mergedIntoId":
      return [
        rich("merged the ticket into <ticket>another one</ticket>", { ticket: linkTo(after) }),
      ];
    case "requester_link.created":
      return [t("created a link for the requester")];
    case "requester_link.revoked":
      return [t("revoked the link for the requester")];
    default:
      return [
        name.startsWith(custom)
          ? valueText(
              ofCustomField,
              name.slice(custom.length),
              labelOf(truth, before),
              labelOf(truth, after),
            )
          : valueText(ofField, name, before, after),
      ];
  }
}

const linkTo = (id: string) => (text: readonly ReactNode[]) => (
  <Link to={`/tickets/${id}`}>{text}</Link>
);

const custom = "customFields.";

const ofCustomField: FieldHistory = {
  set: msg("set {field} to {after}"),
  changed: msg("changed {field} from {before} to {after}"),
  cleared: msg("cleared {field}"),
};

/** Fields without their own sentences. */
const ofField: FieldHistory = {
  set: msg("set the {field} to {after}"),
  changed: msg("changed the {field} from {before} to {after}"),
  cleared: msg("cleared the {field}"),
};

function valueText(history: FieldHistory, field: string, before: string, after: string) {
  const message = after === "" ? history.cleared : before === "" ? history.set : history.changed;
  return rich(message, {
    field,
    before: <Isolate>{before}</Isolate>,
    after: <Isolate>{after}</Isolate>,
  });
}

function tagTexts(before: readonly string[], after: readonly string[]): readonly ReactNode[] {
  const added = after.filter((tag) => !before.includes(tag));
  const removed = before.filter((tag) => !after.includes(tag));
  if (added.length + removed.length === 0) {
    return [t("reordered the tags")];
  }
  return [
    added.length > 0 &&
      rich("{count, plural, one {added the tag {tags}} other {added the tags {tags}}}", {
        count: added.length,
        tags: <Isolate>{added.join(", ")}</Isolate>,
      }),
    removed.length > 0 &&
      rich("{count, plural, one {removed the tag {tags}} other {removed the tags {tags}}}", {
        count: removed.length,
        tags: <Isolate>{removed.join(", ")}</Isolate>,
      }),
  ].filter(Boolean);
}

const listOf = (tags: string) => tags.split(", ").filter(Boolean);
