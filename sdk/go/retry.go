package ticketing

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"time"

	"connectrpc.com/connect"
	"google.golang.org/genproto/googleapis/api/annotations"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

const (
	firstWait   = 200 * time.Millisecond
	longestWait = time.Minute
)

// takesIdempotencyKey reports whether the service stores responses of this method by
// Idempotency-Key: a POST with side effects.
func takesIdempotencyKey(spec connect.Spec) bool {
	_, isPost := verb(spec).(*annotations.HttpRule_Post)
	return isPost && spec.IdempotencyLevel != connect.IdempotencyNoSideEffects
}

// mayRetry reports whether a failed call is safe to retry: it had no effect, or a retry does not
// repeat the effect.
func mayRetry(err *Error, spec connect.Spec) bool {
	code := codeOf(err.cause)
	if code == connect.CodeResourceExhausted {
		return err.RetryAfter != nil
	}
	// All other verbs are idempotent, and a POST has its key.
	switch verb(spec).(type) {
	case *annotations.HttpRule_Patch, nil:
		return false
	}
	// Aborted: the first attempt, whose response was lost, is still in flight.
	return code == connect.CodeUnavailable ||
		code == connect.CodeAborted && err.RetryAfter != nil
}

// waitBefore is the time before the next attempt: Retry-After, or else exponential backoff.
func waitBefore(retry int, err *Error) time.Duration {
	if err != nil && err.RetryAfter != nil {
		return min(*err.RetryAfter, longestWait)
	}
	backoff := float64(firstWait) * float64(int(1)<<(retry-1))
	return min(time.Duration(backoff*(0.5+rand.Float64())), longestWait)
}

// isBroken reports whether the connection failed before the response was complete.
func isBroken(err *connect.Error) bool {
	var network net.Error
	return !connect.IsWireError(err) && (errors.Is(err, io.EOF) ||
		errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.As(err, &network))
}

// verb is the pattern of the google.api.http option, or nil.
func verb(spec connect.Spec) any {
	method, ok := spec.Schema.(protoreflect.MethodDescriptor)
	if !ok {
		return nil
	}
	rule, _ := proto.GetExtension(method.Options(), annotations.E_Http).(*annotations.HttpRule)
	if rule.GetPattern() == nil {
		return nil
	}
	return rule.GetPattern()
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
