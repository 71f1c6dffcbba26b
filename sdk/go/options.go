package ticketing

import (
	"errors"
	"log/slog"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

// Option configures a client, or a single call.
type Option func(*settings)

type settings struct {
	token      string
	url        string
	timeout    time.Duration
	maxRetries int
	header     http.Header
	httpClient *http.Client
	logger     *slog.Logger
	response   **http.Response
}

// WithToken sets the API key or JWT, instead of SERVICE_TOKEN.
func WithToken(token string) Option {
	// A file with a token ends with a line break.
	return func(s *settings) { s.token = strings.TrimSpace(token) }
}

// WithURL sets the base URL, instead of SERVICE_URL.
func WithURL(url string) Option {
	return func(s *settings) {
		// The paths of methods begin with /api/v1, which people copy together with the address.
		s.url = strings.TrimSuffix(strings.TrimRight(strings.TrimSpace(url), "/"), "/api/v1")
	}
}

// WithTimeout limits the time of a call including its retries: 30 seconds by default, none if zero. A
// context can end it earlier. Streams have no limit.
func WithTimeout(timeout time.Duration) Option { return func(s *settings) { s.timeout = timeout } }

// WithMaxRetries sets the number of retries of a failed call that is safe to repeat: 2 by default.
func WithMaxRetries(count int) Option { return func(s *settings) { s.maxRetries = count } }

// WithIdempotencyKey sets the key of one call: calls with the same key take effect once. By default it is
// random.
func WithIdempotencyKey(key string) Option { return WithHeader("Idempotency-Key", key) }

// WithIfMatch sets the Version that a ticket or draft must still have.
func WithIfMatch(version int) Option {
	return WithHeader("If-Match", strconv.Quote(strconv.Itoa(version)))
}

// WithResponseInto stores the response of one call if it succeeds, for its headers. Its body has been read.
func WithResponseInto(response **http.Response) Option {
	return func(s *settings) { s.response = response }
}

// WithLogger logs each attempt of a call at [slog.LevelDebug], without the token, the query and the bodies.
// By default that is logged to standard error if the environment variable SERVICE_LOG is debug.
func WithLogger(logger *slog.Logger) Option { return func(s *settings) { s.logger = logger } }

// WithHeader sets a header, for example X-Workspace-Id or X-Member-Id.
func WithHeader(name, value string) Option { return func(s *settings) { s.header.Set(name, value) } }

// WithHTTPClient sets the HTTP client, for your own proxies and certificate authorities: nil for the
// default. It follows no redirects, whatever its CheckRedirect. A timeout of that client would end streams.
func WithHTTPClient(client *http.Client) Option {
	return func(s *settings) {
		own := http.Client{}
		if client != nil {
			own = *client
		}
		own.CheckRedirect = stay
		s.httpClient = &own
	}
}

func resolve(options []Option) (*settings, error) {
	defaults := []Option{
		WithToken(os.Getenv("SERVICE_TOKEN")), WithURL(os.Getenv("SERVICE_URL")), WithHTTPClient(nil),
	}
	s := (&settings{
		timeout:    30 * time.Second,
		maxRetries: 2,
		logger:     defaultLogger(),
	}).with(append(defaults, options...))
	if s.token == "" {
		return nil, errors.New("ticketing: pass WithToken or set SERVICE_TOKEN")
	}
	if strings.ContainsFunc(s.token, func(c rune) bool { return c <= ' ' || c > '~' }) {
		return nil, errors.New("ticketing: the token has characters that no token has; check SERVICE_TOKEN")
	}
	if s.url == "" {
		return nil, errors.New("ticketing: pass WithURL or set SERVICE_URL")
	}
	return s, nil
}

// with returns a copy that has the options too.
func (s settings) with(options []Option) *settings {
	if s.header = s.header.Clone(); s.header == nil {
		s.header = http.Header{}
	}
	for _, option := range options {
		option(&s)
	}
	return &s
}

// stay refuses redirects, which could send the token to another host.
func stay(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
