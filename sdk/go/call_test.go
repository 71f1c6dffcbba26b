package ticketing_test

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
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
	_, err := newClient(t).Tickets.GetTicket(t.Context(), &ticketing.GetTicketRequest{ID: "tkt_ none"})
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
		{304, "X", "", "", ticketing.ErrorCodeUnknown, 0, "HTTP 304 Not Modified"},
		{200, "X", "", "", ticketing.ErrorCodeUnknown, 0, "does not respond with the JSON of the API"},
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
		ID: "a:c d", Subject: ticketing.Set("<&>"),
	}, ticketing.WithIfMatch(1))
	must(t, err)
	if request.RequestURI != "/api/v1/tickets/a%3Ac%20d" || string(body) != `{"subject":"\u003c\u0026\u003e"}` {
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
	for _, id := range []string{"", ".", "..", "../me", "a?b", "a#b", "%2e%2e", `a\b`} {
		_, err = client.Tickets.GetTicket(ctx, &ticketing.GetTicketRequest{ID: id})
		if request != nil || err == nil || err.Error() != fmt.Sprintf("INVALID_ARGUMENT: id: must be an identifier, not %q", id) {
			t.Error(err)
		}
	}
}

func TestTheAddressMayHaveThePathOfTheAPIAndALineBreakLikeTheToken(t *testing.T) {
	token := ticketing.WithToken(fromEnvironment(t, "SERVICE_TOKEN") + "\r\n")
	for _, end := range []string{"/", "/api/v1", "/api/v1/", "\r\n"} {
		url := ticketing.WithURL(fromEnvironment(t, "SERVICE_URL") + end)
		_, err := newClient(t, token, url).Me.GetMe(t.Context(), nil)
		must(t, err)
	}
}

func TestASuccessHasAResponse(t *testing.T) {
	var response *http.Response
	_, err := newClient(t).Me.GetMe(t.Context(), nil, ticketing.WithResponseInto(&response))
	must(t, err)
	if response.StatusCode != 200 || !strings.HasPrefix(response.Header.Get("X-Request-Id"), "req_") {
		t.Fatal(response)
	}
}

func TestEachAttemptIsLoggedWithoutTheTokenTheQueryAndTheBodies(t *testing.T) {
	attempts := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		attempts++
		w.Header().Set("X-Request-Id", fmt.Sprint("req_", attempts))
		if attempts == 1 {
			w.WriteHeader(503)
		}
		io.WriteString(w, "{}")
	}))
	defer server.Close()
	var log strings.Builder
	logger := slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	client, err := ticketing.NewClient(
		ticketing.WithURL(server.URL), ticketing.WithToken("sk_secret"), ticketing.WithLogger(logger),
	)
	must(t, err)
	_, err = client.Tickets.ListTickets(t.Context(), &ticketing.ListTicketsRequest{Q: "private"})
	must(t, err)
	expected := `^time=\S+ level=DEBUG msg="ticketing call" method=GET path=/api/v1/tickets status=503 code=UNAVAILABLE ms=\d+ attempt=1 request_id=req_1
time=\S+ level=DEBUG msg="ticketing call" method=GET path=/api/v1/tickets status=200 ms=\d+ attempt=2 request_id=req_2
$`
	if !regexp.MustCompile(expected).MatchString(log.String()) {
		t.Fatal(log.String())
	}
}

func TestTheHTTPClientOfTheCallerFollowsNoRedirects(t *testing.T) {
	redirecting := httptest.NewServer(http.RedirectHandler("https://elsewhere.test/", http.StatusFound))
	defer redirecting.Close()
	for _, own := range []*http.Client{nil, {}, http.DefaultClient} {
		client, err := ticketing.NewClient(
			ticketing.WithURL(redirecting.URL), ticketing.WithToken("none"), ticketing.WithHTTPClient(own),
		)
		must(t, err)
		_, err = client.Me.GetMe(t.Context(), nil)
		if err == nil || !strings.Contains(err.Error(), "redirects to https://elsewhere.test/") {
			t.Error(err)
		}
	}
}

func TestAnErrorOfAnotherKindOfServerIsOneToo(t *testing.T) {
	client := respond(t, func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(400)
		io.WriteString(w, `{"error":{"code":"QUOTA","details":[{"@type":"a"},null],"metadata":[]}}`)
	})
	_, err := client.Me.GetMe(t.Context(), nil)
	var failure *ticketing.Error
	if !errors.As(err, &failure) || failure.Code != "QUOTA" || failure.Message != "HTTP 400 Bad Request" ||
		len(failure.Violations)+len(failure.Metadata) != 0 {
		t.Fatalf("%+v", err)
	}
}

func TestRetriesOfACallAreItsOwn(t *testing.T) {
	attempts := 0
	client := respond(t, func(w http.ResponseWriter, _ *http.Request) {
		attempts++
		w.WriteHeader(503)
	})
	_, err := client.Me.GetMe(t.Context(), nil, ticketing.WithMaxRetries(0))
	if codeOf(err) != ticketing.ErrorCodeUnavailable || attempts != 1 {
		t.Fatal(err, attempts)
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
