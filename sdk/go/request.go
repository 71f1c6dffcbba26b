package ticketing

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"runtime"
	"strings"
)

// route is where a method is in the REST API.
type route struct {
	verb string
	// path has a field of the request in each pair of braces.
	path string
	// takesKey reports whether the service stores the response by Idempotency-Key.
	takesKey bool
	// file is the field that is sent as the body, if one is.
	file string
}

// restRequest is a request of the REST API, to be sent once or more.
type restRequest struct {
	verb   string
	url    string
	header http.Header
	body   []byte
}

var variable = regexp.MustCompile(`\{(\w+)\}`)

// notIdentifier leads to another path: servers and proxies decode a path, and resolve its dots.
var notIdentifier = regexp.MustCompile(`^\.{0,2}$|[/\\?#%]`)

// newRequest puts the fields of a message in the path, and the rest in the query or the body.
func newRequest(s *settings, r route, message any) (*restRequest, error) {
	fields, err := fieldsOf(message)
	if err != nil {
		return nil, &Error{Code: ErrorCodeInvalidArgument, Message: err.Error(), cause: err}
	}
	var refused *Error
	target := variable.ReplaceAllStringFunc(r.path, func(found string) string {
		name := found[1 : len(found)-1]
		value, _ := fields[name].(string)
		if notIdentifier.MatchString(value) {
			refused = invalid(name, fmt.Sprintf("must be an identifier, not %q", value))
		}
		delete(fields, name)
		// A path may have a colon after the field.
		return strings.ReplaceAll(url.QueryEscape(value), "+", "%20")
	})
	if refused != nil {
		return nil, refused
	}
	request := &restRequest{verb: r.verb, url: s.url + target}
	switch {
	case r.file == "" && (r.verb == http.MethodPost || r.verb == http.MethodPatch):
		// Decoded from JSON, so it can be encoded.
		request.body, _ = json.Marshal(fields)
	default:
		if content, ok := fields[r.file].(string); ok {
			// JSON has bytes in base64.
			request.body, _ = base64.StdEncoding.DecodeString(content)
			delete(fields, r.file)
		}
		query := url.Values{}
		addParameters(query, "", fields)
		if len(query) > 0 {
			request.url += "?" + query.Encode()
		}
	}
	request.header = headerOf(s, r, request.body != nil)
	return request, nil
}

// fieldsOf returns the fields of a message as JSON has them: none for nil.
func fieldsOf(message any) (map[string]any, error) {
	text, err := json.Marshal(message)
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	// Numbers as they are written.
	decoder.UseNumber()
	var fields map[string]any
	if err := decoder.Decode(&fields); err != nil {
		return nil, err
	}
	if fields == nil {
		fields = map[string]any{}
	}
	return fields, nil
}

// addParameters writes {"a": {"b": [1, 2]}} as a.b=1, a.b=2.
func addParameters(query url.Values, name string, value any) {
	switch value := value.(type) {
	case map[string]any:
		for key, each := range value {
			inner := key
			if name != "" {
				inner = name + "." + key
			}
			addParameters(query, inner, each)
		}
	case []any:
		for _, each := range value {
			addParameters(query, name, each)
		}
	case nil:
	default:
		query.Add(name, fmt.Sprint(value))
	}
}

func headerOf(s *settings, r route, hasBody bool) http.Header {
	header := http.Header{}
	header.Set("Accept", "application/json")
	header.Set("Authorization", "Bearer "+s.token)
	header.Set("User-Agent", "ticketing-go/"+version+" ("+runtime.Version()+")")
	if hasBody {
		contentType := "application/json"
		if r.file != "" {
			contentType = "application/octet-stream"
		}
		header.Set("Content-Type", contentType)
	}
	if r.takesKey {
		header.Set("Idempotency-Key", rand.Text())
	}
	for name, values := range s.header {
		header[name] = values
	}
	return header
}

// send sends the request once, and fails unless the status is 2xx.
func (r *restRequest) send(ctx context.Context, s *settings) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, r.verb, r.url, bytes.NewReader(r.body))
	if err != nil {
		return nil, err
	}
	request.Header = r.header.Clone()
	response, err := s.httpClient.Do(request)
	if err != nil {
		return nil, err
	}
	if response.StatusCode/100 == 2 {
		return response, nil
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, maxErrorBytes))
	if err != nil {
		return nil, err
	}
	return nil, errorOf(response, body)
}
