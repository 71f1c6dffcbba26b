// Package webhooks receives the events of the ticketing service: Verify for one delivery, NewHandler
// for a server.
package webhooks

import (
	"encoding/json"
	"fmt"
	"time"

	"google.golang.org/protobuf/encoding/protojson"

	eventsv1 "example.com/ticketing/gen/ticketing/events/v1"
)

// Event is what happened in the workspace.
type Event struct {
	// ID has the prefix evt_, and is the same if the event is delivered twice.
	ID         string
	Type       string
	OccurredAt time.Time
	// Data is the message of the type, such as *eventsv1.TicketCreatedV1, or Unknown.
	Data any
}

// Unknown is the data of an event of a type that this version of the package does not know.
type Unknown json.RawMessage

// ParseEvent parses the body of a delivery. It fails when the body is not an event.
func ParseEvent(body []byte) (*Event, error) {
	var envelope struct {
		ID         string          `json:"id"`
		Type       string          `json:"type"`
		OccurredAt time.Time       `json:"occurredAt"`
		Data       json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(body, &envelope); err != nil {
		return nil, fmt.Errorf("the body is not an event: %w", err)
	}
	isObject := len(envelope.Data) > 0 && envelope.Data[0] == '{'
	if envelope.ID == "" || envelope.Type == "" || envelope.OccurredAt.IsZero() || !isObject {
		return nil, fmt.Errorf("the body is not an event")
	}
	event := &Event{envelope.ID, envelope.Type, envelope.OccurredAt, Unknown(envelope.Data)}
	if message := eventsv1.NewPayload(envelope.Type); message != nil {
		if err := (protojson.UnmarshalOptions{DiscardUnknown: true}).Unmarshal(envelope.Data, message); err != nil {
			return nil, fmt.Errorf("the body is not an event: %w", err)
		}
		event.Data = message
	}
	return event, nil
}

// Verify verifies a delivery and returns its event. rawBody is the body as received, header the value
// of Service-Signature, secret the whole whsec_… of the subscription. Respond to a
// [*VerificationError] with 401; any other error means that the signed body is not an event.
func Verify(rawBody []byte, header, secret string) (*Event, error) {
	if err := VerifySignature(rawBody, header, secret, time.Now(), DefaultTolerance); err != nil {
		return nil, err
	}
	return ParseEvent(rawBody)
}
