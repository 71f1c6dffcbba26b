package webhooks

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"time"

	"example.com/ticketing"
	"example.com/ticketing/internal/claims"
)

// Options configure a handler. The zero value has sensible defaults.
type Options struct {
	// Claims are the events that are handled: by default the latest 10,000, in memory.
	Claims ticketing.EventClaims
	// ClaimTTL is longer than onEvent takes: a claim lapses after this time, by default a minute.
	ClaimTTL time.Duration
	// MaxBytes is the maximum size of a body, 1 MiB by default.
	MaxBytes int64
	// Logger logs refused deliveries, errors of onEvent and signed bodies that are not events.
	Logger *slog.Logger
	// OnRefused is called when a delivery does not verify, instead of logging it.
	OnRefused func(context.Context, *VerificationError)
}

// NewHandler receives deliveries. It responds with 204 when the event was handled, now or before; 401
// when the signature does not verify; 400, 405 or 413 when the request is not a delivery; 409 when
// another process is still handling the event after 3 seconds; 500 when onEvent fails, so that a
// redelivery is handled again, or when something else has read the body. The secret is the whole
// whsec_… of the subscription; if it is empty, NewHandler fails with [ErrNoSecret].
//
// The handler responds when onEvent returns, and the service waits up to 5 seconds: put long work on
// a queue.
func NewHandler(
	secret string, onEvent func(context.Context, *Event) error, options Options,
) (http.Handler, error) {
	if secret == "" {
		return nil, ErrNoSecret
	}
	if options.Claims == nil {
		options.Claims = ticketing.NewMemory(10_000)
	}
	if options.ClaimTTL == 0 {
		options.ClaimTTL = claims.DefaultTTL
	}
	if options.MaxBytes == 0 {
		options.MaxBytes = 1 << 20
	}
	if options.Logger == nil {
		options.Logger = slog.Default()
	}
	if options.OnRefused == nil {
		options.OnRefused = func(ctx context.Context, refused *VerificationError) {
			options.Logger.WarnContext(
				ctx, "webhook refused", "rule", refused.Rule, "reason", refused.Reason, "hint", refused.Hint,
			)
		}
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(receive(w, r, secret, onEvent, options))
	}), nil
}

// receive handles one delivery and returns the status of the response.
func receive(
	w http.ResponseWriter,
	r *http.Request,
	secret string,
	onEvent func(context.Context, *Event) error,
	options Options,
) int {
	if r.Method != http.MethodPost {
		return http.StatusMethodNotAllowed
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, options.MaxBytes))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return http.StatusRequestEntityTooLarge
	case len(body) == 0 && r.ContentLength > 0:
		options.OnRefused(r.Context(), errNotRaw)
		return http.StatusInternalServerError
	case err != nil:
		return http.StatusBadRequest
	}
	event, err := Verify(body, r.Header, secret)
	var unverified *VerificationError
	switch {
	case errors.As(err, &unverified):
		options.OnRefused(r.Context(), unverified)
		return http.StatusUnauthorized
	case err != nil:
		options.Logger.ErrorContext(r.Context(), "signed delivery is not an event", "error", err)
		return http.StatusBadRequest
	}
	return handle(r.Context(), event, onEvent, options)
}

func handle(
	ctx context.Context,
	event *Event,
	onEvent func(context.Context, *Event) error,
	options Options,
) int {
	err := claims.Once(
		ctx, options.Claims, event.ID, options.ClaimTTL, claims.DeliveryPatience,
		func() error { return onEvent(ctx, event) },
	)
	switch {
	case err == nil:
		return http.StatusNoContent
	case errors.Is(err, ticketing.ErrEventBusy):
		return http.StatusConflict
	}
	options.Logger.ErrorContext(ctx, "handling an event failed", "id", event.ID, "error", err)
	return http.StatusInternalServerError
}
