// Package claims handles each event once.
package claims

import (
	"context"
	"errors"
	"time"
)

// Claim is the result of a claim.
type Claim string

// Claims are what [Once] needs of ticketing.EventClaims.
type Claims interface {
	Claim(ctx context.Context, id string, ttl time.Duration) (Claim, error)
	Done(ctx context.Context, id string) error
	Release(ctx context.Context, id string) error
}

const (
	Claimed Claim = "claimed"
	Done    Claim = "done"
	Busy    Claim = "busy"
)

const (
	// DefaultTTL is the time after which a claim lapses.
	DefaultTTL = time.Minute
	// DeliveryPatience is how long a delivery waits for another process: the service waits 5 seconds.
	DeliveryPatience = 3 * time.Second

	firstPause   = 20 * time.Millisecond
	longestPause = time.Second
)

// ErrBusy means that another process is still handling the event.
var ErrBusy = errors.New("ticketing: another process is handling the event")

// Once handles an event unless it was handled. While another process is handling it, Once waits, and
// fails with [ErrBusy] when that takes longer than its patience.
func Once(
	ctx context.Context,
	claims Claims,
	id string,
	ttl, patience time.Duration,
	handle func() error,
) (err error) {
	claim, err := claims.Claim(ctx, id, ttl)
	begin := time.Now()
	for pause := firstPause; err == nil && claim == Busy; pause = min(pause*2, longestPause) {
		if time.Since(begin)+pause > patience {
			return ErrBusy
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
		claim, err = claims.Claim(ctx, id, ttl)
	}
	if err != nil || claim == Done {
		return err
	}
	lapses := time.Now().Add(ttl)
	// Even if the service has closed the connection of the delivery.
	lasting := context.WithoutCancel(ctx)
	isHandled := false
	defer func() {
		// A claim that has lapsed may be another's by now.
		if !isHandled && time.Now().Before(lapses) {
			err = errors.Join(err, claims.Release(lasting, id))
		}
	}()
	if err := handle(); err != nil {
		return err
	}
	isHandled = true
	return claims.Done(lasting, id)
}
