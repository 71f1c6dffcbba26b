package ticketing_test

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/ticketing"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// fromEnvironment reads a setting of the live service.
func fromEnvironment(t *testing.T, name string) string {
	t.Helper()
	value := os.Getenv(name)
	if value == "" {
		t.Skipf("needs a live service, and %s", name)
	}
	return value
}

func newName() string { return strings.ToLower(rand.Text()) }

func newClient(t *testing.T, options ...ticketing.Option) *ticketing.Client {
	t.Helper()
	fromEnvironment(t, "SERVICE_URL")
	client, err := ticketing.NewClient(options...)
	must(t, err)
	return client
}

func open(t *testing.T, subject string) *ticketing.Ticket {
	t.Helper()
	response, err := newClient(t).Tickets.CreateTicket(t.Context(), &ticketing.CreateTicketRequest{
		Subject:   subject,
		Requester: &ticketing.RequesterInput{Name: "Ada"},
	})
	must(t, err)
	return response.Data
}

func codeOf(err error) ticketing.ErrorCode {
	var failure *ticketing.Error
	errors.As(err, &failure)
	return failure.Code
}

func TestAMissingTokenIsNamed(t *testing.T) {
	t.Setenv("SERVICE_TOKEN", "")
	_, err := ticketing.NewClient()
	if err == nil || err.Error() != "ticketing: pass WithToken or set SERVICE_TOKEN" {
		t.Fatal(err)
	}
}

func TestATokenThatCannotBeOneIsRefusedAndNotShown(t *testing.T) {
	for _, token := range []string{"to ken", "to\nken", "token\u001dx", "tokén"} {
		_, err := ticketing.NewClient(ticketing.WithToken(token))
		if err == nil || !strings.HasPrefix(err.Error(), "ticketing: the token has characters that no token has") {
			t.Fatal(err)
		}
	}
}

func TestTheContextEndsACall(t *testing.T) {
	client := newClient(t, ticketing.WithURL(fromEnvironment(t, "FAULTY_URL")+"/hold,hold/"+newName()))
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, err := client.Me.GetMe(ctx, nil)
	if codeOf(err) != ticketing.ErrorCodeDeadlineExceeded || !errors.Is(err, context.DeadlineExceeded) {
		t.Fatal(err)
	}
	ctx, cancel = context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	_, err = client.Me.GetMe(ctx, nil)
	if codeOf(err) != ticketing.ErrorCodeCanceled || !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
}

func TestAnIdempotencyKeyOfTheCallerIsKept(t *testing.T) {
	client := newClient(t)
	key := newName()
	ids := map[string]bool{}
	for range 2 {
		response, err := client.Tickets.CreateTicket(t.Context(), &ticketing.CreateTicketRequest{
			Subject:   "once",
			Requester: &ticketing.RequesterInput{Name: "Ada"},
		}, ticketing.WithIdempotencyKey(key))
		must(t, err)
		ids[response.Data.ID] = true
	}
	if len(ids) != 1 {
		t.Fatal(ids)
	}
}

func TestWatchResumesAfterABreakEachEventOnce(t *testing.T) {
	faulty := fromEnvironment(t, "FAULTY_URL")
	name := newName()
	breakOff := func() {
		response, err := http.Post(faulty+"/break/"+name, "", nil)
		must(t, err)
		response.Body.Close()
	}
	open(t, "before")
	// A deadline beyond what the service allows for one call.
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	client := newClient(t, ticketing.WithURL(faulty+"/pass,503/"+name))
	// Breaks once before the first event.
	go func() {
		time.Sleep(300 * time.Millisecond)
		breakOff()
		open(t, "a")
	}()
	subjects := []string{}
	options := ticketing.WatchOptions{Types: []string{ticketing.EventTypeTicketCreatedV1}}
	for event, err := range ticketing.Watch(ctx, client, options) {
		must(t, err)
		subjects = append(subjects, event.Data.(*ticketing.TicketCreatedV1).Ticket.Subject)
		if len(subjects) == 1 {
			breakOff()
			open(t, "b")
			open(t, "c")
		}
		if len(subjects) == 3 {
			cancel()
		}
	}
	if !slices.Equal(subjects, []string{"a", "b", "c"}) {
		t.Fatal(subjects)
	}
}

func TestAnErrorThatARetryCannotFixEndsWatch(t *testing.T) {
	count := 0
	for _, err := range ticketing.Watch(
		t.Context(), newClient(t), ticketing.WatchOptions{AfterID: "evt_none"},
	) {
		count++
		if codeOf(err) != ticketing.ErrorCodeNotFound {
			t.Fatal(err)
		}
	}
	if count != 1 {
		t.Fatal(count)
	}
}

func TestReconcileWalksUpdatedAtFromAMinuteBefore(t *testing.T) {
	client := newClient(t)
	opened := []string{open(t, "r0").ID, open(t, "r1").ID, open(t, "r2").ID}
	reply := func(id string) {
		_, err := client.Tickets.CreateMessage(t.Context(), &ticketing.CreateMessageRequest{
			TicketID: id, Body: "more",
		})
		must(t, err)
	}
	seen := map[string]time.Time{}
	walk := func(known func(string) time.Time) []string {
		ids := []string{}
		options := ticketing.ReconcileOptions{Since: time.Now(), Known: known}
		for ticket, err := range ticketing.Reconcile(t.Context(), client, options) {
			must(t, err)
			if slices.Contains(opened, ticket.ID) {
				ids = append(ids, ticket.ID)
				seen[ticket.ID] = ticket.UpdatedAt
			}
		}
		return ids
	}
	reply(opened[0])
	if ids := walk(nil); !slices.Equal(ids, []string{opened[1], opened[2], opened[0]}) {
		t.Fatal(ids)
	}
	reply(opened[2])
	known := func(id string) time.Time { return seen[id] }
	if ids := walk(known); !slices.Equal(ids, opened[2:]) {
		t.Fatal(ids)
	}
	_, err := client.Tickets.UpdateTicket(t.Context(), &ticketing.UpdateTicketRequest{
		ID: opened[1], Status: ticketing.Set(ticketing.TicketStatusClosed),
	})
	must(t, err)
	if ids := walk(known); !slices.Equal(ids, opened[1:2]) {
		t.Fatal("closed without a message: ", ids)
	}
}

func TestFilesAreUploadedAsTheyAre(t *testing.T) {
	client := newClient(t)
	content := []byte{0, 1, 0xff, '\n'}
	request := &ticketing.CreateAttachmentRequest{Name: "ä & b.bin", File: content}
	created, err := client.Attachments.CreateAttachment(t.Context(), request)
	must(t, err)
	if created.Data.Name != request.Name || *created.Data.Size != int64(len(content)) {
		t.Fatalf("%+v", created.Data)
	}
	found := &ticketing.GetAttachmentRequest{ID: created.Data.ID}
	stored, err := client.Attachments.GetAttachment(t.Context(), found)
	must(t, err)
	if !slices.Equal(stored.Content, content) {
		t.Fatalf("%q", stored.Content)
	}
}
