import type { ClientModel } from "../client-model.ts";
import { block, docstring, importOf, indent } from "./text.ts";

/** A class for each type of event, whose `data` has the class of its payload. */
export function eventsModule({ events, schemas }: ClientModel): string {
  const classes = [...events].map(([type, payload]) => {
    const comment = String(schemas[payload]?.description ?? "");
    return `
@final
class ${payload}Event(BaseEvent):
${indent(docstring(comment, 1), 1)}

    type: Literal["${type}"] = field("type")
    data: ${payload} = field("data", ${payload})`;
  });
  const entries = [...events].map(([type, payload]) => `"${type}": ${payload}Event`);
  return `from __future__ import annotations

from typing import Literal, Union, final

from .._events import BaseEvent, UnknownEvent
from .._objects import field
${importOf(".types", events.values())}

${classes.join("\n\n")}


${block("WebhookEvent = Union[", [...[...events.values()].map((name) => `${name}Event`), "UnknownEvent"], "]")}
"""An event: \`match event.data\` has a case for each class of payloads."""

${block("EVENTS: dict[str, type[WebhookEvent]] = {", entries, "}")}
"""The class of events, by their type."""
`;
}
