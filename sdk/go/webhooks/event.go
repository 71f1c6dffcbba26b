// Package webhooks receives the events of the ticketing service: Verify for one delivery, NewHandler
// for a server.
package webhooks

import (
	"encoding/json"
	"fmt"
	"time"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	eventsv1 "example.com/ticketing/gen/ticketing/events/v1"
)

// Event is what happened in the workspace.
type Event struct {
	// ID has the prefix evt_, and is the same if the event comes twice.
	ID         string
	Type       string
	OccurredAt time.Time
	// Data is the message of the type, such as *eventsv1.TicketCreatedV1, or Unknown.
	Data any
}

// Unknown is the data of an event of a type that is younger than this package.
type Unknown json.RawMessage

var payloads = index(
	eventsv1.File_ticketing_events_v1_ticket_proto,
	eventsv1.File_ticketing_events_v1_billing_proto,
	eventsv1.File_ticketing_events_v1_webhook_proto,
)

// index finds the messages by the type that their option names.
func index(files ...protoreflect.FileDescriptor) map[string]protoreflect.MessageType {
	found := map[string]protoreflect.MessageType{}
	for _, file := range files {
		for i := range file.Messages().Len() {
			message := file.Messages().Get(i)
			name := proto.GetExtension(message.Options(), eventsv1.E_EventType).(string)
			found[name], _ = protoregistry.GlobalTypes.FindMessageByName(message.FullName())
		}
	}
	return found
}

// ParseEvent reads the envelope, and fails when it is none.
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
	if payload, ok := payloads[envelope.Type]; ok {
		message := payload.New().Interface()
		if err := (protojson.UnmarshalOptions{DiscardUnknown: true}).Unmarshal(envelope.Data, message); err != nil {
			return nil, fmt.Errorf("the body is not an event: %w", err)
		}
		event.Data = message
	}
	return event, nil
}

// Verify checks a delivery and reads the event in it. rawBody is as it came off the wire, header the
// value of Service-Signature, secret the whole whsec_… of the subscription. A [*VerificationError]
// is to be answered with 401; any other error says that what was signed is not an event.
func Verify(rawBody []byte, header, secret string) (*Event, error) {
	if err := VerifySignature(rawBody, header, secret, time.Now(), DefaultTolerance); err != nil {
		return nil, err
	}
	return ParseEvent(rawBody)
}
