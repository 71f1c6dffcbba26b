package webhooks

import (
	"context"

	"example.com/ticketing/internal/recent"
)

// SeenEvents remembers which events were handled. If you run several processes, back it by your
// database.
type SeenEvents interface {
	// Add returns false if the event was added before.
	Add(ctx context.Context, id string) (bool, error)
	// Remove forgets an event whose handler failed, so that a redelivery is handled.
	Remove(ctx context.Context, id string) error
}

// NewMemory remembers the latest events in memory, up to a limit.
func NewMemory(limit int) SeenEvents { return memory{recent.New(limit)} }

type memory struct{ ids *recent.IDs }

func (m memory) Add(_ context.Context, id string) (bool, error) { return m.ids.Add(id), nil }

func (m memory) Remove(_ context.Context, id string) error {
	m.ids.Remove(id)
	return nil
}
