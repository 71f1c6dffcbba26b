package ticketing

import (
	"context"
	"time"

	"example.com/ticketing/internal/claims"
)

// Claim is what became of a claim: [Claimed], [Done] or [Busy].
type Claim = claims.Claim

const (
	// Claimed means: handle the event.
	Claimed = claims.Claimed
	// Done means that the event was handled.
	Done = claims.Done
	// Busy means that another process is handling the event.
	Busy = claims.Busy
)

// EventClaims are the events that are handled. Those who share them handle each event once. Each method
// has to be atomic: one statement of a database.
type EventClaims interface {
	// Claim claims an event, unless it was handled or another claim holds. A claim lapses after its
	// TTL, so that an event whose handler crashed is handled again.
	Claim(ctx context.Context, id string, ttl time.Duration) (Claim, error)
	// Done tells that the event was handled: no claim succeeds any more.
	Done(ctx context.Context, id string) error
	// Release tells that handling failed: the next claim succeeds.
	Release(ctx context.Context, id string) error
}

// ErrEventBusy means that another process is still handling an event.
var ErrEventBusy = claims.ErrBusy

// NewMemory has claims in memory. It remembers the latest events that were handled, up to a limit.
func NewMemory(limit int) EventClaims { return claims.NewMemory(limit) }
