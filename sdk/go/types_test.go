package ticketing_test

import (
	"encoding/json"
	"io"
	"net/http"
	"reflect"
	"slices"
	"testing"
	"time"

	"example.com/ticketing"
)

func TestATicketMarshalsToTheJSONOfTheAPI(t *testing.T) {
	client := newClient(t)
	created, err := client.Tickets.CreateTicket(t.Context(), &ticketing.CreateTicketRequest{
		Subject:      "JSON",
		Requester:    &ticketing.RequesterInput{Email: "ada@example.com"},
		Message:      &ticketing.MessageInput{Body: "<&>"},
		CustomFields: map[string]any{"tier": "gold", "seats": 5},
	})
	must(t, err)
	url := fromEnvironment(t, "SERVICE_URL") + "/api/v1/tickets/" + created.Data.ID
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	must(t, err)
	request.Header.Set("Authorization", "Bearer "+fromEnvironment(t, "SERVICE_TOKEN"))
	response, err := http.DefaultClient.Do(request)
	must(t, err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	must(t, err)

	var expected any
	must(t, json.Unmarshal(body, &expected))
	got, err := client.Tickets.GetTicket(t.Context(), &ticketing.GetTicketRequest{ID: created.Data.ID})
	must(t, err)
	if got.Data.Status != ticketing.TicketStatusOpen || time.Since(got.Data.CreatedAt) > time.Minute {
		t.Fatalf("%+v", got.Data)
	}
	if actual := toJSON(t, got); !reflect.DeepEqual(withTimes(actual), withTimes(expected)) {
		t.Fatalf("%v\nis not\n%v", actual, expected)
	}
}

// withTimes replaces texts that are times, which Go and the service write with different precision.
func withTimes(value any) any {
	switch value := value.(type) {
	case map[string]any:
		for key, each := range value {
			value[key] = withTimes(each)
		}
	case []any:
		for i, each := range value {
			value[i] = withTimes(each)
		}
	case string:
		if parsed, err := time.Parse(time.RFC3339, value); err == nil {
			return parsed.UTC()
		}
	}
	return value
}

func TestAnUpdateChangesWhatIsSetAndEmptiesWhatIsCleared(t *testing.T) {
	client := newClient(t)
	grace := fromEnvironment(t, "MEMBER_ID")
	created, err := client.Tickets.CreateTicket(t.Context(), &ticketing.CreateTicketRequest{
		Subject:      "Update",
		Requester:    &ticketing.RequesterInput{Name: "Ada"},
		AssigneeID:   grace,
		Priority:     ticketing.TicketPriorityHigh,
		Tags:         []string{"a"},
		CustomFields: map[string]any{"tier": "gold", "seats": 5},
	})
	must(t, err)
	update := func(request ticketing.UpdateTicketRequest) *ticketing.Ticket {
		t.Helper()
		request.ID = created.Data.ID
		response, err := client.Tickets.UpdateTicket(t.Context(), &request)
		must(t, err)
		return response.Data
	}
	ticket := update(ticketing.UpdateTicketRequest{
		Status: ticketing.Set(ticketing.TicketStatusPending),
		Tags:   ticketing.Set([]string{}),
	})
	if ticket.Status != ticketing.TicketStatusPending || len(ticket.Tags) != 0 ||
		ticket.AssigneeID != grace || ticket.CustomFields["tier"] != "gold" {
		t.Fatalf("%+v", ticket)
	}
	ticket = update(ticketing.UpdateTicketRequest{
		AssigneeID:   ticketing.Clear[string](),
		CustomFields: ticketing.Set(map[string]any{"tier": nil}),
	})
	if ticket.AssigneeID != "" || len(ticket.CustomFields) != 1 || ticket.CustomFields["seats"] != 5.0 ||
		ticket.Priority != ticketing.TicketPriorityHigh {
		t.Fatalf("%+v", ticket)
	}
}

func TestZeroIsNotNoneWhereTheDifferenceMatters(t *testing.T) {
	for _, c := range []struct {
		value any
		text  string
	}{
		{&ticketing.RotateWebhookSecretRequest{ID: "whs_1"}, `{"id":"whs_1"}`},
		{
			&ticketing.RotateWebhookSecretRequest{ID: "whs_1", GraceSeconds: ticketing.Set(0)},
			`{"id":"whs_1","graceSeconds":0}`,
		},
		{&ticketing.UpdateChannelRequest{ID: "ch_1", Active: ticketing.Set(false)}, `{"id":"ch_1","active":false}`},
		{&ticketing.UpdateTicketRequest{ID: "tkt_1", Tags: ticketing.Clear[[]string]()}, `{"id":"tkt_1","tags":null}`},
		{&ticketing.WebhookTimings{DNSMs: new(int)}, `{"dnsMs":0}`},
		{&ticketing.ListTicketsRequest{}, `{}`},
	} {
		text, err := json.Marshal(c.value)
		must(t, err)
		if string(text) != c.text {
			t.Errorf("%s is not %s", text, c.text)
		}
		again := reflect.New(reflect.TypeOf(c.value).Elem()).Interface()
		must(t, json.Unmarshal(text, again))
		if same, err := json.Marshal(again); err != nil || !slices.Equal(same, text) {
			t.Errorf("%s, %v", same, err)
		}
	}
	if status, ok := ticketing.Set(ticketing.TicketStatusOpen).Get(); !ok || status != "open" {
		t.Error(status, ok)
	}
	if tags, ok := ticketing.Clear[[]string]().Get(); ok {
		t.Error(tags)
	}
}

func TestAWordOfANewerServiceSurvives(t *testing.T) {
	var ticket ticketing.Ticket
	must(t, json.Unmarshal([]byte(`{"status":"snoozed"}`), &ticket))
	if text := toJSON(t, ticket).(map[string]any); ticket.Status != "snoozed" || text["status"] != "snoozed" {
		t.Fatal(text)
	}
}
