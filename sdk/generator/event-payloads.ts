import { eventTypes } from "../../src/features/events/catalogue.ts";
import { notice } from "./notice.ts";

/** A source file that maps event types to the messages of a language. */
interface EventPayloads {
  /** Path below the root of the repository. */
  readonly path: string;
  readonly text: string;
}

const events = [...eventTypes].map(([type, { name, file }]) => ({
  type,
  name,
  /** Path of the file in the contract, such as `ticketing/events/v1/ticket`. */
  file: file.name,
}));

/** The maps of event types, written as the generators of each language write their messages. */
export const eventPayloads: Readonly<Record<string, EventPayloads>> = {
  python: {
    path: "sdk/python/src/ticketing/events/event_payloads.py",
    text: `# ${notice}
from typing import Union

${lines(({ name, file }) => `from .${file.split("/").slice(2).join(".")}_pb2 import ${name}`)}

Payload = Union[
${lines(({ name }) => `    ${name},`)}
]
"""The message of an event."""

PAYLOADS: dict[str, type[Payload]] = {
${lines(({ type, name }) => `    "${type}": ${name},`)}
}
"""The message of each event type."""
`,
  },
  go: {
    path: "sdk/go/gen/ticketing/events/v1/event_payloads.go",
    text: `// ${notice}

package eventsv1

import "google.golang.org/protobuf/proto"

// NewPayload returns an empty message for the data of an event type, or nil if the type is unknown.
func NewPayload(eventType string) proto.Message {
	switch eventType {
${lines(({ type, name }) => `	case "${type}":\n\t\treturn &${name}{}`)}
	}
	return nil
}
`,
  },
};

function lines(line: (event: (typeof events)[number]) => string): string {
  return events.map(line).join("\n");
}
