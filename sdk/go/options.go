package ticketing

import (
	"errors"
	"net/http"
	"os"
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
}

// WithToken sets the API key or JWT, instead of SERVICE_TOKEN.
func WithToken(token string) Option { return func(s *settings) { s.token = token } }

// WithURL sets the base URL, instead of SERVICE_URL.
func WithURL(url string) Option {
	return func(s *settings) { s.url = strings.TrimRight(url, "/") }
}

// WithTimeout limits the time of a call including its retries: 30 seconds by default, none if zero. A
// context can end it earlier. Streams have no limit.
func WithTimeout(timeout time.Duration) Option { return func(s *settings) { s.timeout = timeout } }

// WithMaxRetries sets the number of retries of a failed call that is safe to repeat: 2 by default.
func WithMaxRetries(count int) Option { return func(s *settings) { s.maxRetries = count } }

// WithHeader sets a header, for example X-Workspace-Id, X-Member-Id or If-Match.
func WithHeader(name, value string) Option { return func(s *settings) { s.header.Set(name, value) } }

// WithHTTPClient sets the HTTP client, for your own proxies and certificate authorities. A timeout of
// that client would end streams.
func WithHTTPClient(client *http.Client) Option {
	return func(s *settings) { s.httpClient = client }
}

func resolve(options []Option) (*settings, error) {
	s := (&settings{
		token:      os.Getenv("SERVICE_TOKEN"),
		timeout:    30 * time.Second,
		maxRetries: 2,
		httpClient: &http.Client{CheckRedirect: stay},
	}).with(append([]Option{WithURL(os.Getenv("SERVICE_URL"))}, options...))
	if s.token == "" {
		return nil, errors.New("ticketing: pass WithToken or set SERVICE_TOKEN")
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
