package ticketing_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"example.com/ticketing"
)

// record is a store in memory, and what was handled.
type record struct {
	mutex    sync.Mutex
	position string
	events   []string
	tickets  []string
}

func (r *record) Load(context.Context) (string, error) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.position, nil
}

func (r *record) Save(_ context.Context, position string) error {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.position = position
	return nil
}

func (r *record) onEvent(_ context.Context, event *ticketing.WebhookEvent) error {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if data, ok := event.Data.(*ticketing.TicketCreatedV1); ok {
		r.events = append(r.events, data.Ticket.ID)
	}
	return nil
}

func (r *record) onTicket(_ context.Context, ticket *ticketing.Ticket) error {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.tickets = append(r.tickets, ticket.ID)
	return nil
}

// until waits for a condition on the record.
func (r *record) until(t *testing.T, what string, condition func() bool) {
	t.Helper()
	for range 1000 {
		r.mutex.Lock()
		isMet := condition()
		r.mutex.Unlock()
		if isMet {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("not within 10 seconds: " + what)
}

// during runs a sync while a function acts, and ends it.
func (r *record) during(t *testing.T, options ticketing.SyncOptions, act func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	sync, err := ticketing.NewSync(newClient(t), r, r.onEvent, options)
	must(t, err)
	ended := make(chan error, 1)
	go func() { ended <- sync.Run(ctx) }()
	act()
	cancel()
	must(t, <-ended)
}

func (r *record) hasPosition() bool { return r.position != "" }

func positionBefore(age time.Duration, cursor string) string {
	return time.Now().Add(-age).UTC().Format("2006-01-02T15:04:05.000Z") + " " + cursor
}

func TestSyncBeginsWithTicketsSinceATimeAndGoesOnWithEvents(t *testing.T) {
	r := &record{}
	since := time.Now()
	before := open(t, "before").ID
	var after string
	r.during(t, ticketing.SyncOptions{Since: since, OnTicket: r.onTicket}, func() {
		r.until(t, "it has begun", r.hasPosition)
		after = open(t, "after").ID
		r.until(t, "the event", func() bool { return slices.Contains(r.events, after) })
	})
	if !slices.Contains(r.tickets, before) {
		t.Fatal(r.tickets)
	}
}

func TestSyncEndsOnceItHasHandledWhatHappenedBeforeATime(t *testing.T) {
	r := &record{}
	r.during(t, ticketing.SyncOptions{}, func() { r.until(t, "it has begun", r.hasPosition) })
	before := open(t, "before").ID
	time.Sleep(100 * time.Millisecond)
	until := time.Now()
	time.Sleep(100 * time.Millisecond)
	after := open(t, "after").ID
	sync, err := ticketing.NewSync(newClient(t), r, r.onEvent, ticketing.SyncOptions{})
	must(t, err)
	must(t, sync.RunUntil(t.Context(), until))
	if !slices.Contains(r.events, before) || slices.Contains(r.events, after) {
		t.Fatal(r.events)
	}
	// After this, nothing happens: a sign of quiet ends it.
	must(t, sync.RunUntil(t.Context(), time.Now().Add(time.Second)))
	if !slices.Contains(r.events, after) {
		t.Fatal(r.events)
	}
}

func TestSyncResumesAtTheSavedPosition(t *testing.T) {
	r := &record{}
	r.during(t, ticketing.SyncOptions{}, func() { r.until(t, "it has begun", r.hasPosition) })
	missed := open(t, "missed").ID
	r.during(t, ticketing.SyncOptions{}, func() {
		r.until(t, "the event", func() bool { return slices.Contains(r.events, missed) })
	})
	// Without what it has handled in memory.
	r.during(t, ticketing.SyncOptions{}, func() {
		after := open(t, "after").ID
		r.until(t, "the next event", func() bool { return slices.Contains(r.events, after) })
	})
}

func TestAPositionHasTheTimeOfItsEventsAndNotOfItsSaving(t *testing.T) {
	r := &record{}
	r.during(t, ticketing.SyncOptions{}, func() { r.until(t, "it has begun", r.hasPosition) })
	_, cursor, _ := strings.Cut(r.position, " ")
	// Away for 20 days, and then for a moment only: that must not hide 20 days of another 11.
	old := positionBefore(20*24*time.Hour, cursor)
	saved := &record{position: old}
	ctx, cancel := context.WithCancel(t.Context())
	sync, err := ticketing.NewSync(newClient(t), resaved{saved, cancel}, saved.onEvent, ticketing.SyncOptions{})
	must(t, err)
	must(t, sync.Run(ctx))
	if saved.position != old {
		t.Fatal(saved.position, old)
	}
	ticket := open(t, "now")
	saved.during(t, ticketing.SyncOptions{}, func() {
		saved.until(t, "the event", func() bool { return saved.position != old })
	})
	text, _, _ := strings.Cut(saved.position, " ")
	at, err := time.Parse(time.RFC3339, text)
	must(t, err)
	if at.Sub(ticket.CreatedAt).Abs() > time.Minute {
		t.Fatal(at, ticket.CreatedAt)
	}
}

// resaved ends the run with the first position that is saved.
type resaved struct {
	*record
	end func()
}

func (r resaved) Save(ctx context.Context, position string) error {
	defer r.end()
	return r.record.Save(ctx, position)
}

func TestTicketsStandInForEventsThatAreGone(t *testing.T) {
	for name, position := range map[string]string{
		"a position older than the events of the service": positionBefore(40*24*time.Hour, "1."),
		"an older one of yesterday":                       positionBefore(24*time.Hour, "1."),
		"a position that is ahead of a restored service":  positionBefore(time.Minute, "9000000000000000000."),
	} {
		t.Run(name, func(t *testing.T) {
			r := &record{position: position}
			before := open(t, "before").ID
			r.during(t, ticketing.SyncOptions{OnTicket: r.onTicket}, func() {
				r.until(t, "a new position", func() bool { return r.position != position })
				after := open(t, "after").ID
				r.until(t, "the event", func() bool { return slices.Contains(r.events, after) })
			})
			if !slices.Contains(r.tickets, before) {
				t.Fatal(r.tickets)
			}

			r = &record{position: position}
			gaps := []ticketing.SyncGap{}
			onGap := func(_ context.Context, gap ticketing.SyncGap) error {
				if gaps = append(gaps, gap); len(gaps) == 1 {
					return errors.New("not yet")
				}
				return nil
			}
			before = open(t, "before").ID
			r.during(t, ticketing.SyncOptions{OnGap: onGap}, func() {
				r.until(t, "a new position", func() bool { return r.position != position })
				after := open(t, "after").ID
				r.until(t, "the event", func() bool { return slices.Contains(r.events, after) })
			})
			since, cursor, _ := strings.Cut(position, " ")
			if len(gaps) != 2 || gaps[0].Since.Format("2006-01-02T15:04:05.000Z") != since || gaps[0].Until.After(time.Now()) {
				t.Fatal(gaps)
			}
			if goesOn := slices.Contains(r.events, before); goesOn != (cursor == "1.") {
				t.Fatal("it goes on with the oldest event that is kept", goesOn)
			}

			r = &record{position: position}
			sync, err := ticketing.NewSync(newClient(t), r, r.onEvent, ticketing.SyncOptions{})
			must(t, err)
			var gap *ticketing.SyncGapError
			ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
			defer cancel()
			if err := sync.Run(ctx); !errors.As(err, &gap) || gap.Since.After(time.Now().Add(-time.Minute)) {
				t.Fatal(err)
			}
			if r.position != position {
				t.Fatal(r.position)
			}
		})
	}
}

func TestSyncHandlesOnlyItsTypes(t *testing.T) {
	r := &record{}
	options := ticketing.SyncOptions{Types: []string{ticketing.EventTypeTicketRepliedV1}}
	sync, err := ticketing.NewSync(newClient(t), r, r.onEvent, options)
	must(t, err)
	event := &ticketing.WebhookEvent{
		ID: "evt_1", Type: ticketing.EventTypeTicketCreatedV1,
		Data: &ticketing.TicketCreatedV1{Ticket: &ticketing.Ticket{ID: "tkt_1"}},
	}
	must(t, sync.Handle(t.Context(), event))
	if len(r.events) != 0 {
		t.Fatal(r.events)
	}
}

func TestWhatSyncCannotStartWithIsAnError(t *testing.T) {
	r := &record{position: "x"}
	if _, err := ticketing.NewSync(newClient(t), r, r.onEvent, ticketing.SyncOptions{Since: time.Now()}); err == nil {
		t.Error("since needs OnTicket")
	}
	sync, err := ticketing.NewSync(newClient(t), r, r.onEvent, ticketing.SyncOptions{})
	must(t, err)
	if err := sync.Run(t.Context()); err == nil || !strings.Contains(err.Error(), `"x"`) {
		t.Error(err)
	}
	stranger := newClient(t, ticketing.WithToken("sk_live_"+strings.Repeat("0", 48)))
	sync, err = ticketing.NewSync(stranger, &record{}, r.onEvent, ticketing.SyncOptions{})
	must(t, err)
	if err := sync.Run(t.Context()); codeOf(err) != ticketing.ErrorCodeInvalidToken {
		t.Error(err)
	}
}

func TestAnEventThatArrivesTwiceAtOnceIsHandledOnceAndAgainIfThatFails(t *testing.T) {
	var calls atomic.Int32
	onEvent := func(context.Context, *ticketing.WebhookEvent) error {
		time.Sleep(10 * time.Millisecond)
		if calls.Add(1) == 1 {
			return errors.New("not yet")
		}
		return nil
	}
	sync, err := ticketing.NewSync(newClient(t), &record{}, onEvent, ticketing.SyncOptions{})
	must(t, err)
	event := &ticketing.WebhookEvent{ID: "evt_1"}
	for _, failures := range []int{1, 0} {
		results := make(chan error)
		for range 2 {
			go func() { results <- sync.Handle(t.Context(), event) }()
		}
		for range 2 {
			if err := <-results; err != nil {
				failures--
			}
		}
		if failures != 0 || calls.Load() != 2 {
			t.Fatal(failures, calls.Load())
		}
	}
}

func TestAnEventWhoseHandlerCrashedIsHandledWhenItsClaimLapses(t *testing.T) {
	claims, r := ticketing.NewMemory(10), &record{}
	_, err := claims.Claim(t.Context(), "evt_1", 200*time.Millisecond)
	must(t, err)
	sync, err := ticketing.NewSync(newClient(t), r, r.onEvent, ticketing.SyncOptions{Claims: claims})
	must(t, err)
	begin := time.Now()
	must(t, sync.Handle(t.Context(), &ticketing.WebhookEvent{ID: "evt_1"}))
	if claim, _ := claims.Claim(t.Context(), "evt_1", 1); claim != ticketing.Done || time.Since(begin) < 150*time.Millisecond {
		t.Fatal(claim, time.Since(begin))
	}
}

func TestADeliveryDoesNotWaitForEverForAnotherProcess(t *testing.T) {
	claims, r := ticketing.NewMemory(10), &record{}
	_, err := claims.Claim(t.Context(), "evt_1", time.Minute)
	must(t, err)
	sync, err := ticketing.NewSync(newClient(t), r, r.onEvent, ticketing.SyncOptions{Claims: claims})
	must(t, err)
	if err := sync.Handle(t.Context(), &ticketing.WebhookEvent{ID: "evt_1"}); !errors.Is(err, ticketing.ErrEventBusy) {
		t.Fatal(err)
	}
	if claim, _ := claims.Claim(t.Context(), "evt_1", 1); claim != ticketing.Busy {
		t.Fatal(claim)
	}
}

func TestAHandlerThatOutlastsItsClaimDoesNotReleaseThatOfAnother(t *testing.T) {
	claims := ticketing.NewMemory(10)
	onEvent := func(ctx context.Context, event *ticketing.WebhookEvent) error {
		time.Sleep(60 * time.Millisecond)
		if claim, _ := claims.Claim(ctx, event.ID, time.Minute); claim != ticketing.Claimed {
			t.Error(claim)
		}
		return errors.New("too late")
	}
	options := ticketing.SyncOptions{Claims: claims, ClaimTTL: 30 * time.Millisecond}
	sync, err := ticketing.NewSync(newClient(t), &record{}, onEvent, options)
	must(t, err)
	if err := sync.Handle(t.Context(), &ticketing.WebhookEvent{ID: "evt_1"}); err == nil {
		t.Fatal("it failed")
	}
	if claim, _ := claims.Claim(t.Context(), "evt_1", 1); claim != ticketing.Busy {
		t.Fatal(claim)
	}
}

// lasting remembers events, and fails once the context has ended.
type lasting struct{ ids []string }

func (l *lasting) Claim(ctx context.Context, id string, _ time.Duration) (ticketing.Claim, error) {
	if slices.Contains(l.ids, id) {
		return ticketing.Done, ctx.Err()
	}
	return ticketing.Claimed, ctx.Err()
}

func (l *lasting) Done(ctx context.Context, id string) error {
	l.ids = append(l.ids, id)
	return ctx.Err()
}

func (l *lasting) Release(ctx context.Context, id string) error { return ctx.Err() }

func TestWhatWasHandledIsSavedEvenIfTheContextEndsMeanwhile(t *testing.T) {
	r, seen := &record{}, &lasting{}
	ctx, cancel := context.WithCancel(t.Context())
	onEvent := func(context.Context, *ticketing.WebhookEvent) error {
		cancel()
		return nil
	}
	sync, err := ticketing.NewSync(newClient(t), r, onEvent, ticketing.SyncOptions{Claims: seen})
	must(t, err)
	ended := make(chan error, 1)
	go func() { ended <- sync.Run(ctx) }()
	r.until(t, "it has begun", r.hasPosition)
	open(t, "last")
	must(t, <-ended)
	if len(seen.ids) != 1 || !strings.Contains(r.position, "."+seen.ids[0]) {
		t.Fatal(r.position, seen.ids)
	}
}

func TestSyncRepeatsWhatFailsAndReportsIt(t *testing.T) {
	r := &record{}
	failures := []string{}
	first := true
	onEvent := func(ctx context.Context, event *ticketing.WebhookEvent) error {
		if first {
			first = false
			return errors.New("not yet")
		}
		return r.onEvent(ctx, event)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	sync, err := ticketing.NewSync(newClient(t), r, onEvent, ticketing.SyncOptions{
		OnError: func(_ context.Context, err error, _ *ticketing.WebhookEvent, _ int) ticketing.SyncDecision {
			failures = append(failures, err.Error())
			return ticketing.SyncRetry
		},
	})
	must(t, err)
	ended := make(chan error, 1)
	go func() { ended <- sync.Run(ctx) }()
	r.until(t, "it has begun", r.hasPosition)
	ids := []string{open(t, "one").ID, open(t, "two").ID}
	r.until(t, "both events", func() bool { return len(r.events) == 2 })
	cancel()
	must(t, <-ended)
	if !slices.Equal(r.events, ids) || !slices.Equal(failures, []string{"not yet"}) {
		t.Fatal(r.events, failures)
	}
}

func TestAnEventThatFailsIsSkippedOrEndsSyncWhenOnErrorSaysSo(t *testing.T) {
	for _, decision := range []ticketing.SyncDecision{ticketing.SyncSkip, ticketing.SyncStop} {
		r := &record{}
		poison := errors.New("poison")
		attempts := []int{}
		var failing string
		onEvent := func(ctx context.Context, event *ticketing.WebhookEvent) error {
			if len(attempts) == 0 || event.ID == failing {
				return poison
			}
			return r.onEvent(ctx, event)
		}
		ctx, cancel := context.WithCancel(t.Context())
		sync, err := ticketing.NewSync(newClient(t), r, onEvent, ticketing.SyncOptions{
			Types: []string{ticketing.EventTypeTicketCreatedV1},
			OnError: func(_ context.Context, err error, event *ticketing.WebhookEvent, attempt int) ticketing.SyncDecision {
				failing = event.ID
				attempts = append(attempts, attempt)
				if !errors.Is(err, poison) {
					t.Error(err)
				}
				if attempt == 1 {
					return ticketing.SyncRetry
				}
				return decision
			},
		})
		must(t, err)
		ended := make(chan error, 1)
		go func() { ended <- sync.Run(ctx) }()
		r.until(t, "it has begun", r.hasPosition)
		open(t, "poison")
		next := open(t, "next").ID
		if decision == ticketing.SyncStop {
			if err := <-ended; !errors.Is(err, poison) || len(r.events) != 0 {
				t.Error(err, r.events)
			}
		} else {
			r.until(t, "the next event", func() bool { return slices.Equal(r.events, []string{next}) })
			cancel()
			must(t, <-ended)
		}
		if !slices.Equal(attempts, []int{1, 2}) {
			t.Error(attempts)
		}
		cancel()
	}
}

func TestAServiceThatCannotBeReachedEndsSyncWhenOnErrorSaysSo(t *testing.T) {
	client, err := ticketing.NewClient(ticketing.WithURL("http://127.0.0.1:1"), ticketing.WithToken("none"))
	must(t, err)
	sync, err := ticketing.NewSync(client, &record{}, nil, ticketing.SyncOptions{
		OnError: func(context.Context, error, *ticketing.WebhookEvent, int) ticketing.SyncDecision {
			return ticketing.SyncStop
		},
	})
	must(t, err)
	if err := sync.Run(t.Context()); codeOf(err) != ticketing.ErrorCodeUnavailable {
		t.Fatal(err)
	}
}
