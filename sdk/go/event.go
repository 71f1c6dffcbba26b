package ticketing

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// WebhookEvent is what happened in the workspace, as webhooks deliver it and [Watch] streams it.
type WebhookEvent struct {
	// ID has the prefix evt_, and is the same if the event is delivered twice.
	ID         string    `json:"id"`
	Type       string    `json:"type"`
	OccurredAt time.Time `json:"occurredAt"`
	// Data is a pointer to the struct of the type, such as [*TicketCreatedV1], or a [json.RawMessage]
	// if this version of the package does not know the type.
	Data any `json:"data"`
	// Test is whether it was made up to test the subscription: the delivery has Service-Test: true.
	Test bool `json:"-"`
}

// ParseEvent parses the body of a delivery. It fails when the body is not an event.
func ParseEvent(body []byte) (*WebhookEvent, error) {
	event := &WebhookEvent{}
	if err := json.Unmarshal(body, event); err != nil {
		return nil, fmt.Errorf("the body is not an event: %w", err)
	}
	return event, nil
}

// UnmarshalJSON reads the envelope of an event. It fails when it is not complete.
func (e *WebhookEvent) UnmarshalJSON(text []byte) error {
	var data json.RawMessage
	envelope := struct {
		ID         *string          `json:"id"`
		Type       *string          `json:"type"`
		OccurredAt *time.Time       `json:"occurredAt"`
		Data       *json.RawMessage `json:"data"`
	}{&e.ID, &e.Type, &e.OccurredAt, &data}
	if err := json.Unmarshal(text, &envelope); err != nil {
		return err
	}
	isObject := len(data) > 0 && data[0] == '{'
	if e.ID == "" || e.Type == "" || e.OccurredAt.IsZero() || !isObject {
		return errors.New("id, type, occurredAt or data is missing")
	}
	e.Data = data
	known := newEventData(e.Type)
	if known == nil {
		return nil
	}
	e.Data = known
	return json.Unmarshal(data, known)
}
