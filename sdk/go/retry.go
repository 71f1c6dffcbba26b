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

// takesIdempotencyKey says whether the service keeps answers of this method by Idempotency-Key: a
// POST that changes something.
func takesIdempotencyKey(spec connect.Spec) bool {
	_, isPost := verb(spec).(*annotations.HttpRule_Post)
	return isPost && spec.IdempotencyLevel != connect.IdempotencyNoSideEffects
}

// mayRetry says whether a call that failed may be made again: nothing was done, or it is not done
// twice.
func mayRetry(err *Error, spec connect.Spec) bool {
	code := codeOf(err.cause)
	if code == connect.CodeResourceExhausted {
		return err.RetryAfter != nil
	}
	// By HTTP every other verb can be repeated, and a POST has its key.
	switch verb(spec).(type) {
	case *annotations.HttpRule_Patch, nil:
		return false
	}
	// Aborted: the call of which the answer got lost is still running.
	return code == connect.CodeUnavailable ||
		code == connect.CodeAborted && err.RetryAfter != nil
}

// waitBefore is how long to wait, as the service asks, or else longer each time.
func waitBefore(retry int, err *Error) time.Duration {
	if err != nil && err.RetryAfter != nil {
		return min(*err.RetryAfter, longestWait)
	}
	backoff := float64(firstWait) * float64(int(1)<<(retry-1))
	return min(time.Duration(backoff*(0.5+rand.Float64())), longestWait)
}

// isBroken says whether there was no answer, or only a part of one.
func isBroken(err *connect.Error) bool {
	var network net.Error
	return !connect.IsWireError(err) && (errors.Is(err, io.EOF) ||
		errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.As(err, &network))
}

// verb is the pattern of the google.api.http option, nil without one.
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

// sleep returns early when the context ends.
func sleep(ctx context.Context, wait time.Duration) {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}
