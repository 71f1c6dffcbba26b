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
	// The service says something every 15 seconds.
	longestSilence = 45 * time.Second
	slowestRetry   = 6
)

// WatchOptions say what to watch.
type WatchOptions struct {
	// AfterID is the event to go on after. Empty: begin with what happens from now on.
	AfterID string
	// Types are the only ones to give. Empty: all.
	Types []string
}

// Watch gives events as they happen, each once, in the form in which webhooks bring them, until the
// context ends. When the stream breaks it is opened again where it was, for as long as it takes. What
// another attempt would not change, such as INVALID_TOKEN, is given as the error and ends it.
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

// errStopped says that the caller wants no more.
var errStopped = errors.New("stopped")

// follow gives the events of one stream, and moves the request on with each message.
func follow(
	ctx context.Context,
	client *Client,
	request *ticketingv1.WatchEventsRequest,
	yield func(*webhooks.Event, error) bool,
) (isMoving bool, err error) {
	// A deadline of the caller's is not one that the service should keep.
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
