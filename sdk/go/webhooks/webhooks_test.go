package webhooks_test

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/ticketing"
	"example.com/ticketing/webhooks"
)

const (
	secret = "whsec_00000000"
	body   = `{"id":"evt_1","type":"service.ticket.created.v1","occurredAt":"2026-01-02T03:04:05.000Z",` +
		`"data":{"ticket":{"id":"tkt_1","subject":"Hello","newerField":1}}}`
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

func sign(body string) string {
	now := time.Now().Unix()
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, "%d.%s", now, body)
	return fmt.Sprintf("t=%d,v1=%s", now, hex.EncodeToString(mac.Sum(nil)))
}

func signed(body string) http.Header {
	return http.Header{"Service-Signature": {sign(body)}}
}

func TestVectors(t *testing.T) {
	content, err := os.ReadFile(fromEnvironment(t, "SIGNATURES"))
	must(t, err)
	var file struct {
		ToleranceSeconds int
		Signing          []struct {
			Name       string
			Secrets    []string
			Timestamp  int64
			BodyBase64 []byte
			Header     string
		}
		Vectors []struct {
			Name       string
			Header     string
			BodyBase64 []byte
			Secret     string
			Now        int64
			Expected   struct {
				Valid  bool
				Rule   int
				Reason string
			}
		}
	}
	must(t, json.Unmarshal(content, &file))
	tolerance := time.Duration(file.ToleranceSeconds) * time.Second
	for _, signing := range file.Signing {
		for _, secret := range signing.Secrets {
			now := time.Unix(signing.Timestamp, 0)
			must(t, webhooks.VerifySignature(signing.BodyBase64, signing.Header, secret, now, tolerance))
		}
	}
	for _, vector := range file.Vectors {
		t.Run(vector.Name, func(t *testing.T) {
			now := time.Unix(vector.Now, 0)
			err := webhooks.VerifySignature(
				vector.BodyBase64, vector.Header, vector.Secret, now, tolerance,
			)
			if vector.Expected.Valid {
				must(t, err)
				return
			}
			var refused *webhooks.VerificationError
			if !errors.As(err, &refused) || refused.Rule != vector.Expected.Rule ||
				refused.Reason != vector.Expected.Reason {
				t.Fatal(err)
			}
		})
	}
}

func TestADeliveryBecomesATypedEvent(t *testing.T) {
	event, err := webhooks.Verify([]byte(body), signed(body), secret)
	must(t, err)
	created, ok := event.Data.(*ticketing.TicketCreatedV1)
	if !ok || created.Ticket.Subject != "Hello" || event.OccurredAt.Year() != 2026 || event.Test {
		t.Fatal(event)
	}
	header := signed(body)
	header.Set("Service-Test", "true")
	event, err = webhooks.Verify([]byte(body), header, secret)
	must(t, err)
	if !event.Test {
		t.Fatal("it is a test")
	}
}

func TestAnEventOfAnUnknownTypeKeepsItsJSON(t *testing.T) {
	later := strings.Replace(body, "created.v1", "created.v2", 1)
	event, err := webhooks.Verify([]byte(later), signed(later), secret)
	must(t, err)
	data, ok := event.Data.(json.RawMessage)
	if !ok || event.Type != "service.ticket.created.v2" || !strings.Contains(string(data), "newerField") {
		t.Fatal(event)
	}
}

func TestASignedBodyThatIsNotAnEvent(t *testing.T) {
	for _, text := range []string{"", "{}", "[]", "null", "\xff", strings.Replace(body, `"id":"evt_1",`, "", 1)} {
		_, err := webhooks.Verify([]byte(text), signed(text), secret)
		var refused *webhooks.VerificationError
		if err == nil || errors.As(err, &refused) {
			t.Fatalf("%q: %v", text, err)
		}
	}
}

func TestEveryTypeOfTheServiceIsKnown(t *testing.T) {
	fromEnvironment(t, "SERVICE_URL")
	client, err := ticketing.NewClient()
	must(t, err)
	types, err := client.Events.ListEventTypes(t.Context(), &ticketing.ListEventTypesRequest{})
	must(t, err)
	for _, each := range types.Data {
		event, err := ticketing.ParseEvent(fmt.Appendf(nil,
			`{"id":"evt_1","type":%q,"occurredAt":"2026-01-02T03:04:05Z","data":%s}`, each.Type, each.Example))
		must(t, err)
		if _, isUnknown := event.Data.(json.RawMessage); isUnknown {
			t.Error(each.Type)
		}
	}
}

func TestAHandlerRespondsCorrectly(t *testing.T) {
	var events []*webhooks.Event
	var failure error
	var refused []string
	handler, err := webhooks.NewHandler(secret, func(_ context.Context, event *webhooks.Event) error {
		if failure == nil {
			events = append(events, event)
		}
		return failure
	}, webhooks.Options{
		MaxBytes: 1000,
		Logger:   slog.New(slog.DiscardHandler),
		OnRefused: func(_ context.Context, err *webhooks.VerificationError) {
			refused = append(refused, err.Reason)
		},
	})
	must(t, err)
	server := httptest.NewServer(handler)
	defer server.Close()

	ask := func(want int, method string, body io.Reader, signatures ...string) {
		t.Helper()
		request, err := http.NewRequestWithContext(t.Context(), method, server.URL, body)
		must(t, err)
		request.Header["Service-Signature"] = signatures
		response, err := http.DefaultClient.Do(request)
		must(t, err)
		response.Body.Close()
		if response.StatusCode != want {
			t.Fatalf("%d, not %d", response.StatusCode, want)
		}
	}
	post := func(want int, text string, signatures ...string) {
		t.Helper()
		ask(want, http.MethodPost, strings.NewReader(text), signatures...)
	}
	long := strings.Repeat("x", 1001)
	ask(405, http.MethodGet, nil)
	post(401, body, sign(body+" "))
	post(401, body)
	post(401, body, sign(body), sign(body))
	post(413, long, sign(long))
	// A body without a Content-Length.
	ask(413, http.MethodPost, io.MultiReader(strings.NewReader(long)), sign(long))
	post(400, "{}", sign("{}"))
	if len(events) != 0 {
		t.Fatal(events)
	}
	if want := []string{"signature_mismatch", "malformed_timestamp", "malformed_timestamp"}; !slices.Equal(refused, want) {
		t.Fatal(refused)
	}
	failure = errors.New("not now")
	post(500, body, sign(body))
	failure = nil
	post(204, body, sign(body))
	post(204, body, sign(body))
	if len(events) != 1 {
		t.Fatal(events)
	}
}

// deliver responds to a signed delivery, and returns the status.
func deliver(t *testing.T, handler http.Handler) int {
	t.Helper()
	request := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/hook", strings.NewReader(body))
	request.Header.Set("Service-Signature", sign(body))
	response := httptest.NewRecorder()
	handler.ServeHTTP(response, request)
	return response.Code
}

func TestABodyThatSomethingElseHasReadIsNoticed(t *testing.T) {
	var refused *webhooks.VerificationError
	onEvent := func(context.Context, *webhooks.Event) error { return nil }
	handler, err := webhooks.NewHandler(secret, onEvent, webhooks.Options{
		OnRefused: func(_ context.Context, err *webhooks.VerificationError) { refused = err },
	})
	must(t, err)
	for name, consume := range map[string]func(*http.Request){
		"read":   func(r *http.Request) { io.ReadAll(r.Body) },
		"closed": func(r *http.Request) { r.Body.Close() },
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			consume(r)
			handler.ServeHTTP(w, r)
		}))
		request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL, strings.NewReader(body))
		must(t, err)
		request.Header.Set("Service-Signature", sign(body))
		response, err := http.DefaultClient.Do(request)
		must(t, err)
		response.Body.Close()
		server.Close()
		if response.StatusCode != 500 || refused == nil || refused.Rule != 4 || refused.Reason != "body_not_raw" {
			t.Error(name, response.StatusCode, refused)
		}
		refused = nil
	}
}

func TestAnEmptySecretIsRefusedAsAnybodyCanSignWithIt(t *testing.T) {
	onEvent := func(context.Context, *webhooks.Event) error { return nil }
	if _, err := webhooks.NewHandler("", onEvent, webhooks.Options{}); !errors.Is(err, webhooks.ErrNoSecret) {
		t.Error(err)
	}
	if _, err := webhooks.Verify([]byte(body), signed(body), ""); !errors.Is(err, webhooks.ErrNoSecret) {
		t.Error(err)
	}
}

func TestARefusedDeliveryIsLoggedWithAHint(t *testing.T) {
	var log bytes.Buffer
	onEvent := func(context.Context, *webhooks.Event) error { return nil }
	logger := slog.New(slog.NewTextHandler(&log, nil))
	handler, err := webhooks.NewHandler(secret, onEvent, webhooks.Options{Logger: logger})
	must(t, err)
	for signature, hint := range map[string]string{
		"t=1,v1=00":      "s after the timestamp",
		sign(body + " "): "the whole whsec_… of this subscription",
	} {
		request := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/", strings.NewReader(body))
		request.Header.Set("Service-Signature", signature)
		handler.ServeHTTP(httptest.NewRecorder(), request)
		if !strings.Contains(log.String(), hint) {
			t.Errorf("%q is not in %q", hint, log.String())
		}
	}
}

func TestDeliveriesOfTheServiceArriveEachEventOnce(t *testing.T) {
	relay := fromEnvironment(t, "RELAY_URL")
	client, err := ticketing.NewClient()
	must(t, err)
	events := make(chan *webhooks.Event, 100)
	var handler http.Handler
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		handler.ServeHTTP(w, r)
	}))
	defer server.Close()
	_, port, err := net.SplitHostPort(server.Listener.Addr().String())
	must(t, err)

	subscription, err := client.WebhookSubscriptions.CreateWebhookSubscription(t.Context(),
		&ticketing.CreateWebhookSubscriptionRequest{
			URL:    relay + "/" + port + "/hook",
			Events: []string{ticketing.EventTypeTicketCreatedV1, ticketing.EventTypeWebhookPingV1},
		})
	must(t, err)
	id := subscription.Data.ID
	handler, err = webhooks.NewHandler(subscription.Data.Secret,
		func(_ context.Context, event *webhooks.Event) error {
			events <- event
			return nil
		}, webhooks.Options{})
	must(t, err)

	opened, err := client.Tickets.CreateTicket(t.Context(), &ticketing.CreateTicketRequest{
		Subject:   "Delivered",
		Requester: &ticketing.RequesterInput{Name: "Ada"},
	})
	must(t, err)
	_, err = client.WebhookSubscriptions.RedeliverWebhook(t.Context(),
		&ticketing.RedeliverWebhookRequest{SubscriptionID: id, ID: delivered(t, client, id)})
	must(t, err)
	_, err = client.WebhookSubscriptions.TestWebhookSubscription(t.Context(),
		&ticketing.TestWebhookSubscriptionRequest{ID: id})
	must(t, err)

	// Other tests open tickets too.
	seen := map[string]bool{}
	ours, pings := 0, 0
	for ours == 0 || pings == 0 {
		select {
		case event := <-events:
			if seen[event.ID] {
				t.Fatalf("%s came twice", event.ID)
			}
			seen[event.ID] = true
			switch data := event.Data.(type) {
			case *ticketing.TicketCreatedV1:
				if data.Ticket.ID == opened.Data.ID && !event.Test {
					ours++
				}
			case *ticketing.WebhookPingV1:
				if event.Test {
					pings++
				}
			}
		case <-time.After(5 * time.Second):
			t.Fatal(ours, pings)
		}
	}
	_, err = client.WebhookSubscriptions.DeleteWebhookSubscription(t.Context(),
		&ticketing.DeleteWebhookSubscriptionRequest{ID: id})
	must(t, err)
}

// delivered waits for the first delivery that succeeded.
func delivered(t *testing.T, client *ticketing.Client, id string) string {
	t.Helper()
	for range 200 {
		response, err := client.WebhookSubscriptions.ListWebhookDeliveries(t.Context(),
			&ticketing.ListWebhookDeliveriesRequest{SubscriptionID: id, Outcome: []ticketing.WebhookDeliveryOutcome{ticketing.WebhookDeliveryOutcomeSucceeded}})
		must(t, err)
		if len(response.Data) > 0 {
			return response.Data[0].ID
		}
		time.Sleep(25 * time.Millisecond)
	}
	t.Fatal("not within 5 seconds")
	return ""
}

func TestTheMemoryOfEventsIsBounded(t *testing.T) {
	memory := ticketing.NewMemory(2)
	claims := []string{}
	for _, id := range []string{"a", "b", "a", "c", "b", "a"} {
		claim, err := memory.Claim(t.Context(), id, time.Minute)
		must(t, err)
		must(t, memory.Done(t.Context(), id))
		claims = append(claims, string(claim))
	}
	if strings.Join(claims, " ") != "claimed claimed done claimed done claimed" {
		t.Fatal(claims)
	}
}

func TestAnEventThatAnotherProcessIsHandlingIsNotHandledHere(t *testing.T) {
	claims := ticketing.NewMemory(10)
	_, err := claims.Claim(t.Context(), "evt_1", time.Minute)
	must(t, err)
	onEvent := func(context.Context, *webhooks.Event) error {
		t.Error("it is handled")
		return nil
	}
	handler, err := webhooks.NewHandler(secret, onEvent, webhooks.Options{Claims: claims})
	must(t, err)
	if status := deliver(t, handler); status != http.StatusConflict {
		t.Fatal(status)
	}
	time.AfterFunc(100*time.Millisecond, func() { _ = claims.Done(context.Background(), "evt_1") })
	if status := deliver(t, handler); status != http.StatusNoContent {
		t.Fatal(status, "it waits until it is handled")
	}
}
