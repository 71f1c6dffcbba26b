package ticketing

import (
	"context"
	"math/rand/v2"
	"net/http"
	"time"
)

const (
	firstWait = 200 * time.Millisecond
	// A proxy in trouble may ask for hours.
	longestWait = 5 * time.Minute
)

// withRetries attempts a call until it succeeds, or until a retry is not safe or not in time. It fails
// with an [*Error].
func withRetries(
	ctx context.Context,
	s *settings,
	r route,
	message any,
	read func(*http.Response, []byte) error,
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
		begin := time.Now()
		response, err := attempt(ctx, s, request, read)
		if err == nil {
			s.logSuccess(ctx, request, retry, begin, response)
			if s.response != nil {
				*s.response = response
			}
			return nil
		}
		failure := failureOf(ctx, s, err)
		s.logAttempt(ctx, request, retry, begin, failure)
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
	// All verbs but PATCH are idempotent. A POST has its key, or changes nothing.
	isSafe := r.verb != http.MethodPatch
	switch err.Status {
	case 0:
		return isSafe && err.Code == ErrorCodeUnavailable
	case http.StatusTooManyRequests:
		return true
	case http.StatusInternalServerError:
		// May have had an effect: only reads and calls with a key are repeated.
		return isSafe && r.verb != http.MethodDelete
	case http.StatusRequestTimeout, http.StatusBadGateway, http.StatusServiceUnavailable,
		http.StatusGatewayTimeout:
		return isSafe
	}
	// In progress: the first attempt, whose response was lost, is still in flight.
	return isSafe && err.Code == ErrorCodeIdempotencyInProgress
}

// waitBefore is the time before the next attempt: at least Retry-After, or else exponential backoff.
func waitBefore(retry int, err *Error) time.Duration {
	if err != nil && err.RetryAfter > 0 {
		return min(time.Duration(float64(err.RetryAfter)*(1+rand.Float64()/10)), longestWait)
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
