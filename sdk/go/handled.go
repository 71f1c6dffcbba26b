package ticketing

import (
	"context"
	"errors"
	"sync"

	"example.com/ticketing/internal/recent"
)

// HandledEvents remembers which events were handled.
type HandledEvents interface {
	Has(ctx context.Context, id string) (bool, error)
	Add(ctx context.Context, id string) error
}

type handledMemory struct{ ids *recent.IDs }

func newHandledMemory() HandledEvents { return handledMemory{recent.New(10_000)} }

func (m handledMemory) Has(_ context.Context, id string) (bool, error) { return m.ids.Has(id), nil }

func (m handledMemory) Add(_ context.Context, id string) error {
	m.ids.Add(id)
	return nil
}

// once handles each event once, even if it arrives twice at the same time.
type once struct {
	onEvent  func(context.Context, *WebhookEvent) error
	seen     HandledEvents
	mutex    sync.Mutex
	inFlight map[string]*flight
}

// flight is an event that is being handled. Its err is there when done is closed.
type flight struct {
	done chan struct{}
	err  error
}

func newOnce(onEvent func(context.Context, *WebhookEvent) error, seen HandledEvents) *once {
	return &once{onEvent: onEvent, seen: seen, inFlight: map[string]*flight{}}
}

func (o *once) handle(ctx context.Context, event *WebhookEvent) error {
	o.mutex.Lock()
	running, isRunning := o.inFlight[event.ID]
	if !isRunning {
		running = &flight{done: make(chan struct{}), err: errPanicked}
		o.inFlight[event.ID] = running
	}
	o.mutex.Unlock()
	if isRunning {
		select {
		case <-running.done:
			return running.err
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	defer func() {
		o.mutex.Lock()
		delete(o.inFlight, event.ID)
		o.mutex.Unlock()
		close(running.done)
	}()
	running.err = o.handleNew(ctx, event)
	return running.err
}

var errPanicked = errors.New("ticketing: the handler of the event has panicked")

func (o *once) handleNew(ctx context.Context, event *WebhookEvent) error {
	isHandled, err := o.seen.Has(ctx, event.ID)
	if err != nil || isHandled {
		return err
	}
	if err := o.onEvent(ctx, event); err != nil {
		return err
	}
	// Even if the service has closed the connection of the delivery.
	return o.seen.Add(context.WithoutCancel(ctx), event.ID)
}
