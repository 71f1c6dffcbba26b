package ticketing

import (
	"context"
	"errors"
	"io"
	"iter"
	"time"

	ticketingv1 "example.com/ticketing/gen/ticketing/v1"
	"example.com/ticketing/webhooks"
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
}

// Watch iterates over events as they happen, each once, as webhooks deliver them, until the context
// ends. When the stream breaks, it reconnects and resumes where it stopped. An error that a retry
// cannot fix, for example INVALID_TOKEN, ends the iteration.
func Watch(
	ctx context.Context, client *Client, options WatchOptions,
) iter.Seq2[*webhooks.Event, error] {
	return func(yield func(*webhooks.Event, error) bool) {
		request := &ticketingv1.WatchEventsRequest{
			AfterId:   options.AfterID,
			Types:     options.Types,
			Bookmarks: true,
		}
		for retry := 1; ctx.Err() == nil; retry = min(retry+1, slowestRetry) {
			isMoving, err := follow(ctx, client, request, yield)
			var failure *Error
			switch {
			case errors.Is(err, errStopped):
				return
			case err != nil && ctx.Err() == nil && (!errors.As(err, &failure) || !isBreak(failure)):
				yield(nil, err)
				return
			}
			if isMoving {
				retry = 1
			}
			sleep(ctx, waitBefore(retry, failure))
		}
	}
}

// errStopped reports that the caller stopped the iteration.
var errStopped = errors.New("stopped")

// follow yields the events of one stream, and advances the request with each message.
func follow(
	ctx context.Context,
	client *Client,
	request *ticketingv1.WatchEventsRequest,
	yield func(*webhooks.Event, error) bool,
) (isMoving bool, err error) {
	// The service must not apply the caller's deadline to the stream.
	endless, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	defer context.AfterFunc(ctx, cancel)()
	silence := time.AfterFunc(longestSilence, cancel)
	defer silence.Stop()

	stream, err := client.Events.WatchEvents(endless, request)
	if err != nil {
		return false, newError(err)
	}
	defer stream.Close()
	for stream.Receive() {
		silence.Stop()
		message := stream.Msg()
		if message.GetBody() != "" {
			event, err := webhooks.ParseEvent([]byte(message.GetBody()))
			if err != nil {
				return isMoving, err
			}
			if !yield(event, nil) {
				return isMoving, errStopped
			}
		}
		request.AfterId, request.Cursor = "", message.GetCursor()
		isMoving = true
		silence.Reset(longestSilence)
	}
	if err := stream.Err(); err != nil {
		return isMoving, newError(err)
	}
	return isMoving, nil
}

func isBreak(err *Error) bool {
	switch err.Code {
	case "UNAVAILABLE", "RATE_LIMITED", "CANCELED":
		return true
	}
	return false
}

func isEnd(err error) bool { return errors.Is(err, io.EOF) }
