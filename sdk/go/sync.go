package ticketing

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"
)

// SyncStore keeps how far you have come: one string, in a file or a row of your database.
type SyncStore interface {
	// Load returns the position that was saved last, or "" at first.
	Load(ctx context.Context) (string, error)
	// Save is called after each event, and every 15 seconds while nothing happens.
	Save(ctx context.Context, position string) error
}

// SyncOptions configure [NewSync]. The zero value has sensible defaults.
type SyncOptions struct {
	// OnTicket is called with each ticket that has messages since a time from which the service no
	// longer has the events: Since at the first start, and later the saved position if you were away
	// for 30 days, or if the service was restored from a backup.
	OnTicket func(context.Context, *Ticket) error
	// Since is where the first start begins: now by default. It needs OnTicket.
	Since time.Time
	// Types limits the events to these types. Empty: all.
	Types []string
	// Seen remembers handled events: by default the latest 10,000, in memory.
	Seen HandledEvents
	// OnError is called with errors of onEvent, OnTicket, Seen and the store. By default they are logged.
	OnError func(context.Context, error)
}

// SyncGapError means that events since a time are gone, and that there is no OnTicket to catch up
// without them.
type SyncGapError struct{ Since time.Time }

func (e *SyncGapError) Error() string {
	since := e.Since.UTC().Format(time.RFC3339)
	return "ticketing: the service no longer has the events since " + since +
		"; set OnTicket to catch up with tickets"
}

const (
	// The service keeps events for 30 days. A day is left for clocks and for catching up.
	longestAbsence   = 29 * 24 * time.Hour
	firstSyncRetry   = time.Second
	longestSyncRetry = 30 * time.Second
)

// Sync handles every event of the workspace: those that webhooks deliver at once, and those that they
// lose from the stream. Each is handled at least once, and again only if the process ends before the
// event is stored as handled.
type Sync struct {
	client  *Client
	store   SyncStore
	once    *once
	options SyncOptions
}

// NewSync calls onEvent with each event. If onEvent fails, it is called again after 1 to 30 seconds,
// and nothing after the event is skipped. NewSync fails when Since has no OnTicket.
func NewSync(
	client *Client,
	store SyncStore,
	onEvent func(context.Context, *WebhookEvent) error,
	options SyncOptions,
) (*Sync, error) {
	if !options.Since.IsZero() && options.OnTicket == nil {
		return nil, errors.New("ticketing: Since needs OnTicket, because the service has no older events")
	}
	if options.Seen == nil {
		options.Seen = newHandledMemory()
	}
	if options.OnError == nil {
		options.OnError = func(ctx context.Context, err error) {
			slog.ErrorContext(ctx, "handling an event failed", "error", err)
		}
	}
	return &Sync{client, store, newOnce(onEvent, options.Seen), options}, nil
}

// Handle handles an event unless it was handled before. Pass it to webhooks.NewHandler as onEvent.
func (s *Sync) Handle(ctx context.Context, event *WebhookEvent) error {
	types := s.options.Types
	if len(types) > 0 && !slices.Contains(types, event.Type) && !slices.Contains(types, "*") {
		return nil
	}
	return s.once.handle(ctx, event)
}

// Run handles every event since the saved position, and then as they happen. It returns nil when the
// context ends, an [*Error] when a retry cannot help, for example INVALID_TOKEN, and a [*SyncGapError]
// when events are gone and there is no OnTicket.
func (s *Sync) Run(ctx context.Context) error {
	text, err := s.store.Load(ctx)
	if err != nil {
		return err
	}
	reached, err := parsePosition(text)
	if err != nil {
		return err
	}
	gap := time.Time{}
	switch {
	case reached.cursor == "":
		gap = s.options.Since
	case time.Since(reached.at) > longestAbsence:
		gap, reached.cursor = reached.at, ""
	}
	for {
		err := s.followFrom(ctx, &reached, gap)
		if !isUnknownCursor(err) {
			return err
		}
		// The service was restored from a backup that is older than the cursor.
		gap, reached.cursor = reached.at, ""
	}
}

// followFrom handles events after a position, and advances it. If the time gap is not zero, tickets
// since then stand in for events that are gone.
func (s *Sync) followFrom(ctx context.Context, reached *position, gap time.Time) error {
	from := &WatchEventsRequest{Cursor: reached.cursor, Types: s.options.Types}
	return follow(ctx, s.client, from, func(event *WebhookEvent, next position) error {
		if !gap.IsZero() {
			// The stream has begun, so it has what happens while this catches up.
			if err := s.catchUp(ctx, gap); err != nil {
				return err
			}
			gap = time.Time{}
		}
		if ctx.Err() != nil {
			return errStopped
		}
		if event != nil && !s.insist(ctx, func() error { return s.Handle(ctx, event) }) {
			return errStopped
		}
		if next.at.IsZero() {
			next.at = reached.at
		}
		*reached = next
		// What was handled is saved, even if the context has ended meanwhile.
		lasting := context.WithoutCancel(ctx)
		s.insist(ctx, func() error { return s.store.Save(lasting, reached.String()) })
		return nil
	})
}

// catchUp handles tickets in place of events that are gone.
func (s *Sync) catchUp(ctx context.Context, from time.Time) error {
	if s.options.OnTicket == nil {
		return &SyncGapError{from}
	}
	for reached := from; ctx.Err() == nil; sleep(ctx, firstSyncRetry) {
		err := s.reconcile(ctx, &reached)
		if err == nil {
			return nil
		}
		if _, fatal := breakOf(err); fatal != nil {
			return fatal
		}
	}
	return nil
}

// reconcile handles tickets since a time, and advances it.
func (s *Sync) reconcile(ctx context.Context, reached *time.Time) error {
	for ticket, err := range Reconcile(ctx, s.client, ReconcileOptions{Since: *reached}) {
		if err != nil {
			return err
		}
		if !s.insist(ctx, func() error { return s.options.OnTicket(ctx, ticket) }) {
			return nil
		}
		*reached = ticket.LastMessageAt
	}
	return nil
}

// insist repeats what the caller's code does until it succeeds. It returns false if the context ends
// before.
func (s *Sync) insist(ctx context.Context, act func() error) bool {
	for wait := firstSyncRetry; ; wait = min(wait*2, longestSyncRetry) {
		err := act()
		if err == nil {
			return true
		}
		if ctx.Err() != nil {
			return false
		}
		s.options.OnError(ctx, err)
		sleep(ctx, wait)
	}
}

func isUnknownCursor(err error) bool {
	var failure *Error
	return errors.As(err, &failure) && slices.ContainsFunc(failure.Violations, func(v FieldViolation) bool {
		return v.Field == "cursor"
	})
}
