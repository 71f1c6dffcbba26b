package ticketing

import (
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"

	"connectrpc.com/connect"
)

// Option says how to reach the service.
type Option func(*settings)

type settings struct {
	token      string
	url        string
	timeout    time.Duration
	maxRetries int
	header     http.Header
	httpClient connect.HTTPClient
}

// WithToken presents this API key or JWT, in place of SERVICE_TOKEN.
func WithToken(token string) Option { return func(s *settings) { s.token = token } }

// WithURL goes to this base address, in place of SERVICE_URL.
func WithURL(url string) Option { return func(s *settings) { s.url = url } }

// WithTimeout is the longest time for a call, its retries included: 30 seconds unless told
// otherwise, at most the 60 that the service allows. A context may end it earlier.
func WithTimeout(timeout time.Duration) Option { return func(s *settings) { s.timeout = timeout } }

// WithMaxRetries is how often a failed call is made again, where that is safe: 2 unless told
// otherwise.
func WithMaxRetries(count int) Option { return func(s *settings) { s.maxRetries = count } }

// WithHeader sends a header with every call, for example X-Workspace-Id.
func WithHeader(name, value string) Option { return func(s *settings) { s.header.Set(name, value) } }

// WithHTTPClient is for proxies and certificate authorities of your own. It should have no timeout,
// which would end streams.
func WithHTTPClient(client connect.HTTPClient) Option {
	return func(s *settings) { s.httpClient = client }
}

func resolve(options []Option) (*settings, error) {
	s := &settings{
		token:      os.Getenv("SERVICE_TOKEN"),
		url:        os.Getenv("SERVICE_URL"),
		timeout:    30 * time.Second,
		maxRetries: 2,
		header:     http.Header{},
		httpClient: &http.Client{CheckRedirect: stay},
	}
	for _, option := range options {
		option(s)
	}
	if s.token == "" {
		return nil, fmt.Errorf("ticketing: give WithToken or set SERVICE_TOKEN")
	}
	if s.url == "" {
		return nil, fmt.Errorf("ticketing: give WithURL or set SERVICE_URL")
	}
	s.url = strings.TrimRight(s.url, "/")
	return s, nil
}

// A redirect would take the token to where it was not meant to go.
func stay(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
