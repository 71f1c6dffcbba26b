package webhooks_test

import (
	"context"
	"encoding/json"
	"errors"
	"log"
	"net/http"
	"os"
	"testing"
	"time"

	"example.com/ticketing"
	"example.com/ticketing/webhooks"
)

// The examples of the README, which a test compares with it.

func TestREADMEUpdate(t *testing.T) {
	ctx, client := readmeClient(t)
	id := newTicket(t, client)
	_, err := client.Tickets.UpdateTicket(ctx, &ticketing.UpdateTicketRequest{
		ID:         id,
		Status:     ticketing.Set(ticketing.TicketStatusPending),
		Tags:       ticketing.Set([]string{}), // removes all
		AssigneeID: ticketing.Clear[string](),
	})
	must(t, err)
}

func TestREADMEOptionsOfACall(t *testing.T) {
	ctx, client := readmeClient(t)
	must(t, func() error {
		var response *http.Response
		_, err := client.Tickets.ListTickets(
			ctx, nil, ticketing.WithMaxRetries(0), ticketing.WithResponseInto(&response),
		)
		if err != nil {
			return err
		}
		log.Print(response.Header.Get("X-Request-Id"), response.Header.Get("RateLimit"))
		return nil
	}())
}

func TestREADMEOnError(t *testing.T) {
	careful := ticketing.SyncOptions{
		OnError: func(
			ctx context.Context, err error, event *ticketing.WebhookEvent, attempt int,
		) ticketing.SyncDecision {
			log.Print(err)
			if event != nil && attempt >= 5 {
				return ticketing.SyncSkip
			}
			return ticketing.SyncRetry
		},
	}
	if careful.OnError(t.Context(), context.Canceled, &webhooks.Event{}, 5) != ticketing.SyncSkip {
		t.Fatal("not skipped")
	}
}

func TestREADMEError(t *testing.T) {
	ctx, client := readmeClient(t)
	var shown []ticketing.FieldViolation
	show := func(violations []ticketing.FieldViolation) error {
		shown = violations
		return nil
	}
	_, err := client.Tickets.CreateTicket(ctx, &ticketing.CreateTicketRequest{})
	must(t, func() error {
		var failure *ticketing.Error
		if errors.As(err, &failure) && failure.Code == ticketing.ErrorCodeInvalidArgument {
			return show(failure.Violations)
		}
		return err
	}())
	if len(shown) == 0 {
		t.Fatal("nothing is shown")
	}
}

func TestREADMEFile(t *testing.T) {
	ctx, client := readmeClient(t)
	id := newTicket(t, client)
	t.Chdir(t.TempDir())
	must(t, os.WriteFile("invoice.pdf", []byte("%PDF-1.7\n"), 0o600))
	must(t, func() error {
		file, err := os.ReadFile("invoice.pdf")
		if err != nil {
			return err
		}
		invoice, err := client.Attachments.CreateAttachment(ctx, &ticketing.CreateAttachmentRequest{
			Name: "invoice.pdf",
			File: file,
		})
		if err != nil {
			return err
		}
		_, err = client.Tickets.CreateMessage(ctx, &ticketing.CreateMessageRequest{
			TicketID:    id,
			Body:        "Here is your invoice.",
			Attachments: []*ticketing.AttachmentInput{{ID: invoice.Data.ID}},
		})
		return err
	}())
	list, err := client.Tickets.ListMessages(ctx, &ticketing.ListMessagesRequest{TicketID: id})
	must(t, err)
	if files := list.Data[0].Attachments; len(files) != 1 || *files[0].Size != 9 {
		t.Fatal(files)
	}
}

func TestREADMEReceiver(t *testing.T) {
	t.Setenv("WEBHOOK_SECRET", secret)
	greeted := ""
	greet := func(_ context.Context, ticket *ticketing.Ticket) error {
		greeted = ticket.Subject
		return nil
	}
	note := func(context.Context, ticketing.TicketStatus, ticketing.TicketStatus) error { return nil }
	onEvent := func(ctx context.Context, event *webhooks.Event) error {
		switch data := event.Data.(type) {
		case *ticketing.TicketCreatedV1:
			return greet(ctx, data.Ticket)
		case *ticketing.TicketStatusChangedV1:
			return note(ctx, data.PreviousStatus, data.Ticket.Status)
		case json.RawMessage: // a type that this version does not know
		}
		return nil
	}
	handler, err := webhooks.NewHandler(os.Getenv("WEBHOOK_SECRET"), onEvent, webhooks.Options{})
	must(t, err)
	if status := deliver(t, handler); status != http.StatusNoContent || greeted != "Hello" {
		t.Fatal(status, greeted)
	}
}

func TestREADMEClaims(t *testing.T) {
	t.Setenv("WEBHOOK_SECRET", secret)
	claims := ticketing.NewMemory(10)
	handled := 0
	onEvent := func(context.Context, *webhooks.Event) error {
		handled++
		return nil
	}
	handler, err := webhooks.NewHandler(os.Getenv("WEBHOOK_SECRET"), onEvent, webhooks.Options{
		Claims:   claims, // has Claim, Done and Release, one statement each
		ClaimTTL: time.Minute,
	})
	must(t, err)
	for range 2 {
		if status := deliver(t, handler); status != http.StatusNoContent || handled != 1 {
			t.Fatal(status, handled)
		}
	}
}

// positionInMemory signals each position that is saved.
type positionInMemory chan string

func (positionInMemory) Load(context.Context) (string, error) { return "", nil }

func (p positionInMemory) Save(_ context.Context, position string) error {
	p <- position
	return nil
}

func TestREADMESync(t *testing.T) {
	ctx, client := readmeClient(t)
	ctx, cancel := context.WithCancel(ctx)
	t.Setenv("WEBHOOK_SECRET", secret)
	position, mux := make(positionInMemory), http.NewServeMux()
	handled := make(chan string, 100)
	onEvent := func(_ context.Context, event *webhooks.Event) error {
		handled <- event.ID
		return nil
	}
	report := func(context.Context, ticketing.SyncGap) error { return nil }
	saveTicket := func(context.Context, *ticketing.Ticket) error { return nil }
	run := func() error {
		// position has Load and Save, for one string in a file or in your database.
		events, err := ticketing.NewSync(client, position, onEvent, ticketing.SyncOptions{
			OnGap:    report,     // events between two times may be missing
			OnTicket: saveTicket, // in place of events that are gone
		})
		if err != nil {
			return err
		}
		handler, err := webhooks.NewHandler(os.Getenv("WEBHOOK_SECRET"), events.Handle, webhooks.Options{})
		if err != nil {
			return err
		}
		mux.Handle("POST /hook", handler)
		return events.Run(ctx)
	}
	ended := make(chan error)
	go func() { ended <- run() }()
	<-position
	if status := deliver(t, mux); status != http.StatusNoContent || <-handled != "evt_1" {
		t.Fatal(status)
	}
	newTicket(t, client)
	<-handled
	cancel()
	<-position
	must(t, <-ended)
}

func TestREADMEWatchAndReconcile(t *testing.T) {
	ctx, client := readmeClient(t)
	newTicket(t, client)
	newTicket(t, client)
	since := time.Now().Add(-time.Minute)
	list, err := client.Events.ListEvents(ctx, &ticketing.ListEventsRequest{PageSize: 2})
	must(t, err)
	afterID := list.Data[1].ID
	ctx, cancel := context.WithCancel(ctx)
	handled, saved := 0, 0
	handle := func(*webhooks.Event) {
		handled++
		cancel()
	}
	save := func(*ticketing.Ticket) { saved++ }
	must(t, func() error {
		for ticket, err := range ticketing.Reconcile(ctx, client, ticketing.ReconcileOptions{Since: since}) {
			if err != nil {
				return err
			}
			save(ticket)
		}
		return nil
	}())
	must(t, func() error {
		for event, err := range ticketing.Watch(ctx, client, ticketing.WatchOptions{AfterID: afterID}) {
			if err != nil {
				return err
			}
			handle(event)
		}
		return nil
	}())
	if handled == 0 || saved == 0 {
		t.Fatal(handled, saved)
	}
}

func readmeClient(t *testing.T) (context.Context, *ticketing.Client) {
	t.Helper()
	fromEnvironment(t, "SERVICE_URL")
	client, err := ticketing.NewClient()
	must(t, err)
	return t.Context(), client
}

func newTicket(t *testing.T, client *ticketing.Client) string {
	t.Helper()
	response, err := client.Tickets.CreateTicket(t.Context(), &ticketing.CreateTicketRequest{
		Subject:   "README",
		Requester: &ticketing.RequesterInput{Name: "Ada"},
	})
	must(t, err)
	return response.Data.ID
}
