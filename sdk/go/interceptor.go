package ticketing

import (
	"context"
	"crypto/rand"
	"net/http"
	"time"

	"connectrpc.com/connect"
)

const idempotencyKey = "Idempotency-Key"

// interceptor adds the token, the deadline and safe retries.
type interceptor struct{ *settings }

func (i *interceptor) WrapUnary(next connect.UnaryFunc) connect.UnaryFunc {
	return func(ctx context.Context, request connect.AnyRequest) (connect.AnyResponse, error) {
		ctx, cancel := context.WithTimeout(ctx, i.timeout)
		defer cancel()
		i.prepare(request.Header())
		if takesIdempotencyKey(request.Spec()) && request.Header().Get(idempotencyKey) == "" {
			request.Header().Set(idempotencyKey, rand.Text())
		}
		for retry := 1; ; retry++ {
			response, err := next(ctx, request)
			if err == nil {
				return response, nil
			}
			failure := newError(err)
			if retry > i.maxRetries || !mayRetry(failure, request.Spec()) {
				return nil, failure
			}
			wait := waitBefore(retry, failure)
			if deadline, _ := ctx.Deadline(); time.Until(deadline) <= wait {
				return nil, failure
			}
			sleep(ctx, wait)
		}
	}
}

func (i *interceptor) WrapStreamingClient(next connect.StreamingClientFunc) connect.StreamingClientFunc {
	return func(ctx context.Context, spec connect.Spec) connect.StreamingClientConn {
		conn := next(ctx, spec)
		i.prepare(conn.RequestHeader())
		return &streamWithErrors{conn}
	}
}

func (i *interceptor) WrapStreamingHandler(next connect.StreamingHandlerFunc) connect.StreamingHandlerFunc {
	return next
}

func (i *interceptor) prepare(header http.Header) {
	for name, values := range i.header {
		if header.Get(name) == "" {
			header[name] = values
		}
	}
	if header.Get("Authorization") == "" {
		header.Set("Authorization", "Bearer "+i.token)
	}
}

// streamWithErrors returns errors of this package, except for the end of the stream.
type streamWithErrors struct{ connect.StreamingClientConn }

func (s *streamWithErrors) Receive(message any) error {
	err := s.StreamingClientConn.Receive(message)
	if err == nil || isEnd(err) {
		return err
	}
	return newError(err)
}
