package webhooks

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
)

// Options of a handler. The zero value is good.
type Options struct {
	// Seen is by default the latest 10,000 events, in memory.
	Seen SeenEvents
	// MaxBytes is the longest body that is read, 1 MiB by default.
	MaxBytes int64
	// Logger is told what onEvent returned, and of bodies that are signed and no event.
	Logger *slog.Logger
}

// NewHandler answers deliveries: 204 when the event was handed on, now or before; 401 to what does
// not verify; 405, 413 and 400 to what is no delivery; 500 when onEvent fails, after which the event
// may come again. The secret is the whole whsec_… of the subscription.
//
// The answer to the service waits for onEvent, and the service waits 5 seconds: put long work on a
// queue.
func NewHandler(
	secret string, onEvent func(context.Context, *Event) error, options Options,
) http.Handler {
	if options.Seen == nil {
		options.Seen = NewMemory(10_000)
	}
	if options.MaxBytes == 0 {
		options.MaxBytes = 1 << 20
	}
	if options.Logger == nil {
		options.Logger = slog.Default()
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(receive(w, r, secret, onEvent, options))
	})
}

// receive takes one delivery and says what to answer.
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
	if err != nil {
		return http.StatusRequestEntityTooLarge
	}
	header := ""
	if values := r.Header.Values("Service-Signature"); len(values) == 1 {
		header = values[0]
	}
	event, err := Verify(body, header, secret)
	var unverified *VerificationError
	switch {
	case errors.As(err, &unverified):
		return http.StatusUnauthorized
	case err != nil:
		options.Logger.ErrorContext(r.Context(), "a delivery that is signed and no event", "error", err)
		return http.StatusBadRequest
	}
	return handOn(r.Context(), event, onEvent, options)
}

func handOn(
	ctx context.Context,
	event *Event,
	onEvent func(context.Context, *Event) error,
	options Options,
) int {
	isNew, err := options.Seen.Add(ctx, event.ID)
	if err == nil && !isNew {
		return http.StatusNoContent
	}
	if err == nil {
		if err = onEvent(ctx, event); err == nil {
			return http.StatusNoContent
		}
		// Though the service may have gone away meanwhile.
		err = errors.Join(err, options.Seen.Remove(context.WithoutCancel(ctx), event.ID))
	}
	options.Logger.ErrorContext(ctx, "could not handle an event", "id", event.ID, "error", err)
	return http.StatusInternalServerError
}
