package ticketing

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"slices"
	"time"

	"example.com/ticketing/internal/claims"
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
	// OnGap is called if events are gone that were not handled: you were away for longer than the
	// service keeps them, or it was restored from a backup. Sync then continues with the oldest event
	// that is kept.
	OnGap func(context.Context, SyncGap) error
	// OnTicket is called in place of events that are gone, with each ticket that changed since a
	// time: Since at the first start, and later the start of a gap.
	OnTicket func(context.Context, *Ticket) error
	// Since is where the first start begins: now by default. It needs OnTicket.
	Since time.Time
	// Types limits the events to these types. Empty: all.
	Types []string
	// Claims are the events that are handled: by default the latest 10,000, in memory.
	Claims EventClaims
	// ClaimTTL is longer than onEvent takes: a claim lapses after this time, by default a minute.
	ClaimTTL time.Duration
	// OnError is called with each error of your functions, of the store and Claims, and when the service
	// cannot be reached, with the event that was being handled or nil, and the number of attempts so far.
	// It decides how to proceed. By default it logs the error and returns [SyncRetry].
	OnError func(ctx context.Context, err error, event *WebhookEvent, attempt int) SyncDecision
}

// SyncDecision is how to proceed after a failure.
type SyncDecision int

const (
	// SyncRetry repeats it after 1 to 30 seconds, twice as long each time.
	SyncRetry SyncDecision = iota
	// SyncSkip leaves out the event or ticket, which is not marked as done. The service is tried again.
	SyncSkip
	// SyncStop ends [Sync.Run] with the error.
	SyncStop
)

// stopError ends Run with an error, which is not taken for one of the stream.
type stopError struct{ reason error }

func (e *stopError) Error() string { return e.reason.Error() }

// SyncGap means that events between two times may be missing: the service no longer has them.
type SyncGap struct{ Since, Until time.Time }

// SyncGapError means that there is neither OnGap nor OnTicket.
type SyncGapError struct{ SyncGap }

func (e *SyncGapError) Error() string {
	since, until := e.Since.UTC().Format(time.RFC3339), e.Until.UTC().Format(time.RFC3339)
	return "ticketing: events between " + since + " and " + until +
		" may be missing, as the service no longer has them; set OnGap to be told and go on, or" +
		" OnTicket to catch up with tickets"
}

const (
	firstSyncRetry   = time.Second
	longestSyncRetry = 30 * time.Second

	forever time.Duration = math.MaxInt64
)

// Sync handles every event of the workspace: from webhooks immediately, and from the stream those that
// webhooks lose. Each is handled at least once, and again only if the process ends before the event is
// stored as handled.
type Sync struct {
	client  *Client
	store   SyncStore
	onEvent func(context.Context, *WebhookEvent) error
	options SyncOptions
}

// NewSync calls onEvent with each event. If onEvent fails, OnError decides: by default it is called again
// after 1 to 30 seconds, and nothing after the event is skipped. NewSync fails when Since has no OnTicket.
func NewSync(
	client *Client,
	store SyncStore,
	onEvent func(context.Context, *WebhookEvent) error,
	options SyncOptions,
) (*Sync, error) {
	if !options.Since.IsZero() && options.OnTicket == nil {
		return nil, errors.New("ticketing: Since needs OnTicket, because the service has no older events")
	}
	if options.Claims == nil {
		options.Claims = NewMemory(10_000)
	}
	if options.ClaimTTL == 0 {
		options.ClaimTTL = claims.DefaultTTL
	}
	if options.OnError == nil {
		options.OnError = func(ctx context.Context, err error, _ *WebhookEvent, _ int) SyncDecision {
			slog.ErrorContext(ctx, "handling an event failed", "error", err)
			return SyncRetry
		}
	}
	return &Sync{client, store, onEvent, options}, nil
}

// Handle handles an event unless it was handled before. Pass it to webhooks.NewHandler as onEvent, and
// the claims to NewSync only. It fails with [ErrEventBusy] when another process is still handling the
// event after 3 seconds.
func (s *Sync) Handle(ctx context.Context, event *WebhookEvent) error {
	return s.handle(ctx, event, claims.DeliveryPatience)
}

func (s *Sync) handle(ctx context.Context, event *WebhookEvent, patience time.Duration) error {
	types := s.options.Types
	if len(types) > 0 && !slices.Contains(types, event.Type) && !slices.Contains(types, "*") {
		return nil
	}
	return claims.Once(ctx, s.options.Claims, event.ID, s.options.ClaimTTL, patience, func() error {
		return s.onEvent(ctx, event)
	})
}

// Run handles every event since the saved position, and then as they happen. It returns nil when the
// context ends, an [*Error] with the status 400, 401, 403 or 404 when a retry cannot help, a
// [*SyncGapError] when events are gone and there is neither OnGap nor OnTicket, and the error with which
// OnError stops.
func (s *Sync) Run(ctx context.Context) error {
	return s.RunUntil(ctx, time.Time{})
}

// RunUntil is like [Sync.Run], and returns nil once every event before a time is handled, such as now for a
// report. That is known from a later event or up to 15 seconds of quiet. The zero time never comes.
func (s *Sync) RunUntil(ctx context.Context, until time.Time) error {
	err := s.run(ctx, until)
	var stopped *stopError
	switch {
	case errors.As(err, &stopped):
		return stopped.reason
	case errors.Is(err, errStopped):
		return nil
	}
	return err
}

func (s *Sync) run(ctx context.Context, until time.Time) error {
	text, err := s.store.Load(ctx)
	if err != nil {
		return err
	}
	reached, err := parsePosition(text)
	if err != nil {
		return err
	}
	missing := time.Time{}
	if reached.cursor == "" {
		reached.at, missing = time.Now(), s.options.Since
	}
	for {
		err := s.followFrom(ctx, until, &reached, &missing)
		next, isGap := afterGap(err)
		if !isGap {
			return err
		}
		gap := SyncGap{Since: reached.at, Until: next.at}
		if !missing.IsZero() {
			gap.Since = missing
		}
		if s.options.OnGap == nil && s.options.OnTicket == nil {
			return &SyncGapError{gap}
		}
		if s.options.OnGap != nil {
			tell := func() error { return s.options.OnGap(ctx, gap) }
			if err := s.insist(ctx, nil, tell); err != nil {
				return err
			}
		}
		reached, missing = next, gap.Since
	}
}

// followFrom handles events after a position, and advances it, up to a time unless it is zero. If the time
// missing is not zero, tickets since then stand in for events that are gone.
func (s *Sync) followFrom(
	ctx context.Context, until time.Time, reached *position, missing *time.Time,
) error {
	from := &WatchEventsRequest{Cursor: reached.cursor, Type: s.options.Types}
	onBreak := func(err *Error, attempt int) error {
		_, stop := s.decide(ctx, err, nil, attempt)
		return stop
	}
	return follow(ctx, s.client, from, onBreak, func(event *WebhookEvent, next position) error {
		if !missing.IsZero() {
			// The stream has begun, so it has what happens while this catches up.
			if err := s.catchUp(ctx, *missing); err != nil {
				return err
			}
		}
		if ctx.Err() != nil {
			return errStopped
		}
		isEnd := !until.IsZero() && !next.at.IsZero() && !next.at.Before(until)
		if event != nil && isEnd {
			return errStopped
		}
		if event != nil {
			handle := func() error { return s.handle(ctx, event, forever) }
			if err := s.insist(ctx, event, handle); err != nil {
				return err
			}
		}
		if next.at.IsZero() {
			next.at = reached.at
		}
		*reached, *missing = next, time.Time{}
		// What was handled is saved, even if the context has ended meanwhile.
		lasting := context.WithoutCancel(ctx)
		err := s.insist(ctx, nil, func() error { return s.store.Save(lasting, reached.String()) })
		if err == nil && isEnd {
			return errStopped
		}
		return err
	})
}

// catchUp handles tickets in place of events that are gone.
func (s *Sync) catchUp(ctx context.Context, from time.Time) error {
	if s.options.OnTicket == nil {
		return nil
	}
	reached := from
	for attempt := 1; ctx.Err() == nil; attempt++ {
		err := s.reconcile(ctx, &reached)
		if err == nil {
			return nil
		}
		broken, fatal := breakOf(err)
		if fatal != nil {
			return fatal
		}
		if ctx.Err() != nil {
			break
		}
		if _, stop := s.decide(ctx, broken, nil, attempt); stop != nil {
			return stop
		}
		sleep(ctx, syncPause(attempt))
	}
	return errStopped
}

// reconcile handles tickets since a time, and advances it.
func (s *Sync) reconcile(ctx context.Context, reached *time.Time) error {
	for ticket, err := range Reconcile(ctx, s.client, ReconcileOptions{Since: *reached}) {
		if err != nil {
			return err
		}
		handle := func() error { return s.options.OnTicket(ctx, ticket) }
		if err := s.insist(ctx, nil, handle); err != nil {
			return err
		}
		*reached = ticket.UpdatedAt
	}
	return nil
}

// insist repeats what the caller's code does until it succeeds or is skipped. It fails with errStopped if
// the context ends before, and when OnError stops.
func (s *Sync) insist(ctx context.Context, event *WebhookEvent, act func() error) error {
	for attempt := 1; ; attempt++ {
		err := act()
		if err == nil {
			return nil
		}
		if ctx.Err() != nil {
			return errStopped
		}
		if isSkipped, stop := s.decide(ctx, err, event, attempt); isSkipped || stop != nil {
			return stop
		}
		sleep(ctx, syncPause(attempt))
	}
}

// decide asks how to proceed after an error: whether to skip what failed, or an error that ends Run.
func (s *Sync) decide(
	ctx context.Context, err error, event *WebhookEvent, attempt int,
) (isSkipped bool, stop error) {
	switch s.options.OnError(ctx, err, event, attempt) {
	case SyncSkip:
		return true, nil
	case SyncStop:
		return false, &stopError{err}
	}
	return false, nil
}

// syncPause is the time before the next attempt.
func syncPause(attempt int) time.Duration {
	return min(firstSyncRetry<<min(attempt-1, 10), longestSyncRetry)
}

// afterGap is where to continue if events after the cursor are gone.
func afterGap(err error) (position, bool) {
	var failure *Error
	if !errors.As(err, &failure) {
		return position{}, false
	}
	if failure.Code == ErrorCodeCursorExpired {
		until, err := time.Parse(time.RFC3339, failure.Metadata["keptSince"])
		if err != nil {
			until = time.Now()
		}
		return position{failure.Metadata["oldestCursor"], until}, true
	}
	// The service was restored from a backup that is older than the cursor: starts now.
	isAhead := slices.ContainsFunc(failure.Violations, func(v FieldViolation) bool {
		return v.Field == "cursor"
	})
	return position{at: time.Now()}, isAhead
}
