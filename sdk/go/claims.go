package ticketing

import (
	"context"
	"time"

	"example.com/ticketing/internal/claims"
)

// Claim is the result of a claim: [Claimed], [Done] or [Busy].
type Claim = claims.Claim

const (
	// Claimed means: handle the event.
	Claimed = claims.Claimed
	// Done means that the event was handled.
	Done = claims.Done
	// Busy means that another process is handling the event.
	Busy = claims.Busy
)

// EventClaims records which events are handled, so that processes that share it handle each event once.
// Each method must be atomic: one statement of a database.
type EventClaims interface {
	// Claim claims an event, unless it was handled or another claim holds. A claim lapses after its
	// TTL, so that an event whose handler crashed is handled again.
	Claim(ctx context.Context, id string, ttl time.Duration) (Claim, error)
	// Done reports that the event was handled: no further claim succeeds.
	Done(ctx context.Context, id string) error
	// Release reports that handling failed: the next claim succeeds.
	Release(ctx context.Context, id string) error
}

// ErrEventBusy means that another process is still handling an event.
var ErrEventBusy = claims.ErrBusy

// NewMemory keeps claims in memory. It remembers the latest handled events, up to a limit.
func NewMemory(limit int) EventClaims { return claims.NewMemory(limit) }
