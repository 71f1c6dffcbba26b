package ticketing

import (
	"context"
	"errors"
	"iter"
	"net/http"
	"time"
)

const (
	// The service sends a message every 15 seconds, so a stream silent for longer is dead.
	longestSilence = 45 * time.Second
	slowestRetry   = 6
)

// WatchOptions configure [Watch].
type WatchOptions struct {
	// AfterID starts after the event with this ID. Empty: starts with new events.
	AfterID string
	// Types limits the events to these types. Empty: all.
	Types []string
	// OnError is called with the error of each attempt to connect that fails, before the next one.
	OnError func(error)
}

// Watch iterates over events as they happen, each once, as webhooks deliver them, until the context
// ends. When the stream breaks, it reconnects and resumes where it stopped. An error with the status
// 400, 401, 403 or 404 ends the iteration, as a retry cannot help.
func Watch(
	ctx context.Context, client *Client, options WatchOptions,
) iter.Seq2[*WebhookEvent, error] {
	return func(yield func(*WebhookEvent, error) bool) {
		from := &WatchEventsRequest{AfterID: options.AfterID, Type: options.Types}
		onBreak := func(err *Error, _ int) error {
			if options.OnError != nil {
				options.OnError(err)
			}
			return nil
		}
		err := follow(ctx, client, from, onBreak, func(event *WebhookEvent, _ position) error {
			if event != nil && !yield(event, nil) {
				return errStopped
			}
			return nil
		})
		if err != nil {
			yield(nil, err)
		}
	}
}

// errStopped ends [follow] without an error.
var errStopped = errors.New("stopped")

// follow calls take with each event of the stream and the position after it, and without an event
// immediately and while nothing happens. It reconnects when the stream breaks, and calls onBreak with the
// error of each failed attempt and their number. It ends when either function fails, when a retry cannot
// help, or without an error when the context ends.
func follow(
	ctx context.Context,
	client *Client,
	from *WatchEventsRequest,
	onBreak func(*Error, int) error,
	take func(*WebhookEvent, position) error,
) error {
	next := copyOf(from)
	next.Bookmarks = true
	for attempt := 1; ctx.Err() == nil; attempt++ {
		begun := next.Cursor
		broken, err := followOnce(ctx, client, next, take)
		switch {
		case errors.Is(err, errStopped):
			return nil
		case err != nil:
			return err
		case next.Cursor != begun:
			attempt = 1
		case broken != nil && ctx.Err() == nil:
			if err := onBreak(broken, attempt); err != nil {
				return err
			}
		}
		sleep(ctx, waitBefore(min(attempt, slowestRetry), broken))
	}
	return nil
}

// followOnce follows one stream until it breaks, and advances the request with each message.
func followOnce(
	ctx context.Context,
	client *Client,
	next *WatchEventsRequest,
	take func(*WebhookEvent, position) error,
) (broken *Error, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	silence := time.AfterFunc(longestSilence, cancel)
	defer silence.Stop()
	isResumed := next.Cursor != "" || next.AfterID != ""
	for message, err := range client.Events.WatchEvents(ctx, next) {
		if err != nil {
			return breakOf(err)
		}
		silence.Stop()
		reached := position{cursor: message.Cursor, at: time.Now()}
		var event *WebhookEvent
		if message.Data != nil {
			if event, err = ParseEvent([]byte(message.Body)); err != nil {
				return nil, err
			}
			reached.at = event.OccurredAt
		} else if isResumed {
			// Comes before the events that have happened meanwhile.
			reached.at = time.Time{}
		}
		if err := take(event, reached); err != nil {
			return nil, err
		}
		next.AfterID, next.Cursor, isResumed = "", message.Cursor, false
		silence.Reset(longestSilence)
	}
	return nil, nil
}

// breakOf distinguishes a break, after which to reconnect, from an error that a retry cannot fix. An error
// in the middle of a stream has no status: the next attempt to connect shows which it is.
func breakOf(err error) (broken *Error, fatal error) {
	var failure *Error
	if !errors.As(err, &failure) {
		return nil, err
	}
	switch failure.Status {
	case http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound:
		return nil, err
	}
	return failure, nil
}
