package ticketing

import (
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"

	"connectrpc.com/connect"
)

// Option configures a client.
type Option func(*settings)

type settings struct {
	token      string
	url        string
	timeout    time.Duration
	maxRetries int
	header     http.Header
	httpClient connect.HTTPClient
}

// WithToken sets the API key or JWT, instead of SERVICE_TOKEN.
func WithToken(token string) Option { return func(s *settings) { s.token = token } }

// WithURL sets the base URL, instead of SERVICE_URL.
func WithURL(url string) Option { return func(s *settings) { s.url = url } }

// WithTimeout limits the time of a call including its retries: 30 seconds by default, at most the 60
// that the service allows. A context can end it earlier.
func WithTimeout(timeout time.Duration) Option { return func(s *settings) { s.timeout = timeout } }

// WithMaxRetries sets the number of retries of a failed call that is safe to repeat: 2 by default.
func WithMaxRetries(count int) Option { return func(s *settings) { s.maxRetries = count } }

// WithHeader adds a header to every call, for example X-Workspace-Id.
func WithHeader(name, value string) Option { return func(s *settings) { s.header.Set(name, value) } }

// WithHTTPClient sets the HTTP client, for your own proxies and certificate authorities. A timeout of
// that client would end streams.
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
		return nil, fmt.Errorf("ticketing: pass WithToken or set SERVICE_TOKEN")
	}
	if s.url == "" {
		return nil, fmt.Errorf("ticketing: pass WithURL or set SERVICE_URL")
	}
	s.url = strings.TrimRight(s.url, "/")
	return s, nil
}

// stay refuses redirects, which could send the token to another host.
func stay(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
