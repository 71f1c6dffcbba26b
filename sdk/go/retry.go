package ticketing

import (
	"context"
	"math/rand/v2"
	"net/http"
	"time"
)

const (
	firstWait   = 200 * time.Millisecond
	longestWait = time.Minute
)

// withRetries attempts a call until it succeeds, or until a retry is not safe or not in time. It fails
// with an [*Error].
func withRetries(
	ctx context.Context,
	s *settings,
	r route,
	message any,
	read func(http.Header, []byte) error,
) error {
	if s.timeout > 0 {
		limited, cancel := context.WithTimeout(ctx, s.timeout)
		defer cancel()
		ctx = limited
	}
	request, err := newRequest(s, r, message)
	if err != nil {
		return err
	}
	for retry := 1; ; retry++ {
		err := attempt(ctx, s, request, read)
		if err == nil {
			return nil
		}
		failure := failureOf(ctx, s, err)
		if retry > s.maxRetries || !mayRetry(failure, r) {
			return failure
		}
		wait := waitBefore(retry, failure)
		if deadline, ok := ctx.Deadline(); ok && time.Until(deadline) <= wait {
			return failure
		}
		sleep(ctx, wait)
	}
}

// mayRetry reports whether a failed call is safe to retry: it had no effect, or a retry does not
// repeat the effect.
func mayRetry(err *Error, r route) bool {
	if err.Code == ErrorCodeRateLimited {
		return err.RetryAfter > 0
	}
	// All other verbs are idempotent, and a POST has its key.
	if r.verb == http.MethodPatch {
		return false
	}
	// In progress: the first attempt, whose response was lost, is still in flight.
	return err.Code == ErrorCodeUnavailable || err.Code == ErrorCodeIdempotencyInProgress
}

// waitBefore is the time before the next attempt: Retry-After, or else exponential backoff.
func waitBefore(retry int, err *Error) time.Duration {
	if err != nil && err.RetryAfter > 0 {
		return min(err.RetryAfter, longestWait)
	}
	backoff := float64(firstWait) * float64(int(1)<<(retry-1))
	return min(time.Duration(backoff*(0.5+rand.Float64())), longestWait)
}

// sleep waits, or returns as soon as the context ends.
func sleep(ctx context.Context, wait time.Duration) {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}
