package ticketing_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"example.com/ticketing"
)

// respond starts a server that is not the service, and returns a client of it.
func respond(t *testing.T, handler http.HandlerFunc) *ticketing.Client {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	client, err := ticketing.NewClient(ticketing.WithURL(server.URL+"/"), ticketing.WithToken("none"))
	must(t, err)
	return client
}

func TestAnErrorSaysAllThatTheServiceSays(t *testing.T) {
	_, err := newClient(t).Tickets.GetTicket(t.Context(), &ticketing.GetTicketRequest{ID: "tkt_/none"})
	var failure *ticketing.Error
	if !errors.As(err, &failure) || failure.Status != 404 || failure.Code != ticketing.ErrorCodeNotFound ||
		failure.Message == "" || !strings.HasPrefix(failure.RequestID, "req_") {
		t.Fatalf("%+v", err)
	}
}

func TestWhatAProxyRespondsIsAnErrorToo(t *testing.T) {
	for _, c := range []struct {
		status     int
		header     string
		value      string
		body       string
		code       ticketing.ErrorCode
		retryAfter time.Duration
		message    string
	}{
		{429, "Retry-After", "70", "", ticketing.ErrorCodeRateLimited, 70 * time.Second, "HTTP 429 Too Many Requests"},
		{403, "X", "", "<h1>No", ticketing.ErrorCodePermissionDenied, 0, "HTTP 403 Forbidden"},
		{302, "Location", "/login", "", ticketing.ErrorCodeUnknown, 0, "the service redirects to /login; check SERVICE_URL"},
		{200, "X", "", "<h1>Hello", ticketing.ErrorCodeUnknown, 0, "does not respond with the JSON of the API"},
		{200, "X", "", `{"data":[]}`, ticketing.ErrorCodeUnknown, 0, "does not respond with the JSON of the API"},
	} {
		client := respond(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set(c.header, c.value)
			w.WriteHeader(c.status)
			io.WriteString(w, c.body)
		})
		check := func(err error) {
			t.Helper()
			var failure *ticketing.Error
			if !errors.As(err, &failure) || failure.Status != c.status || failure.Code != c.code ||
				failure.RetryAfter != c.retryAfter || !strings.Contains(failure.Message, c.message) {
				t.Errorf("%d: %+v", c.status, err)
			}
		}
		_, err := client.Me.GetMe(t.Context(), nil)
		check(err)
		for _, err := range client.Events.WatchEvents(t.Context(), nil) {
			check(err)
		}
	}
}

func TestAnErrorInAStreamEndsIt(t *testing.T) {
	client := respond(t, func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, `{"cursor":"1."}`+"\n"+`{"error":{"code":"INVALID_TOKEN","message":"revoked"}}`+"\n")
	})
	var seen []string
	for message, err := range client.Events.WatchEvents(t.Context(), nil) {
		if err != nil {
			seen = append(seen, err.Error())
		} else {
			seen = append(seen, message.Cursor)
		}
	}
	if strings.Join(seen, ", ") != "1., INVALID_TOKEN: revoked" {
		t.Fatal(seen)
	}
}

func TestARequestNamesItsCallerAndKeepsItsFieldsApart(t *testing.T) {
	var request *http.Request
	var body []byte
	client := respond(t, func(w http.ResponseWriter, r *http.Request) {
		request = r
		body, _ = io.ReadAll(r.Body)
		io.WriteString(w, "{}")
	})
	ctx := t.Context()
	_, err := client.Tickets.UpdateTicket(ctx, &ticketing.UpdateTicketRequest{
		ID: "a/b:c d", Subject: ticketing.Set("<&>"),
	}, ticketing.WithHeader("if-match", `"1"`))
	must(t, err)
	if request.RequestURI != "/api/v1/tickets/a%2Fb%3Ac%20d" || string(body) != `{"subject":"\u003c\u0026\u003e"}` {
		t.Error(request.RequestURI, string(body))
	}
	for name, pattern := range map[string]string{
		"User-Agent":    `^ticketing-go/\d+\.\d+\.\d+ \(go1\.\d+`,
		"Authorization": "^Bearer none$",
		"Content-Type":  "^application/json$",
		"If-Match":      `^"1"$`,
	} {
		if value := request.Header.Get(name); !regexp.MustCompile(pattern).MatchString(value) {
			t.Errorf("%s: %q", name, value)
		}
	}
	_, err = client.Tickets.ListTickets(ctx, &ticketing.ListTicketsRequest{
		Status:      []ticketing.TicketStatus{"open", "pending"},
		CreatedFrom: time.Date(2026, 1, 2, 3, 4, 5, 0, time.FixedZone("", 3600)),
		PageSize:    2,
	})
	must(t, err)
	query := request.URL.Query()
	if query["status"][1] != "pending" || query.Get("createdFrom") != "2026-01-02T03:04:05+01:00" ||
		query.Get("pageSize") != "2" || len(query) != 3 {
		t.Error(query)
	}
	if _, err = client.Billing.CreatePortalSession(ctx, nil); err != nil || string(body) != "{}" {
		t.Error(err, string(body))
	}
	request = nil
	_, err = client.Tickets.GetTicket(ctx, nil)
	if codeOf(err) != ticketing.ErrorCodeInvalidArgument || request != nil {
		t.Error(err)
	}
}

func TestOptionsOfACallAreItsOwn(t *testing.T) {
	var tokens []string
	client := respond(t, func(w http.ResponseWriter, r *http.Request) {
		tokens = append(tokens, r.Header.Get("Authorization"), r.Header.Get("X-Workspace-Id"))
		io.WriteString(w, "{}")
	})
	_, err := client.Me.GetMe(t.Context(), nil, ticketing.WithToken("other"), ticketing.WithHeader("X-Workspace-Id", "1"))
	must(t, err)
	_, err = client.Me.GetMe(t.Context(), nil)
	must(t, err)
	if strings.Join(tokens, ",") != "Bearer other,1,Bearer none," {
		t.Fatal(tokens)
	}
}

func TestAnAttachmentIsAFile(t *testing.T) {
	client := respond(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "image/png")
		io.WriteString(w, r.Header.Get("Accept")+" "+r.URL.Path)
	})
	file, err := client.Attachments.GetAttachment(t.Context(), &ticketing.GetAttachmentRequest{ID: "a"})
	must(t, err)
	if file.ContentType != "image/png" || !strings.HasPrefix(string(file.Content), "*/* /api/v1/attachments/a") {
		t.Fatalf("%+v", file)
	}
}
