package ticketing

import (
	"context"
	"encoding/json"
	"io"
	"iter"
	"net/http"
	"time"
)

// File is a file that the service stores.
type File struct {
	// ContentType is the media type of the response.
	ContentType string
	Content     []byte
}

// call calls a method that responds with JSON.
func call[Response any](
	ctx context.Context, s *settings, r route, request any, options []Option,
) (*Response, error) {
	s = s.with(options)
	response := new(Response)
	err := withRetries(ctx, s, r, request, func(head *http.Response, body []byte) error {
		if head.StatusCode == http.StatusNoContent {
			return nil
		}
		return json.Unmarshal(body, response)
	})
	if err != nil {
		return nil, err
	}
	return response, nil
}

// callFile calls a method that responds with a file.
func callFile(
	ctx context.Context, s *settings, r route, request any, options []Option,
) (*File, error) {
	s = s.with(append([]Option{WithHeader("Accept", "*/*")}, options...))
	file := new(File)
	err := withRetries(ctx, s, r, request, func(head *http.Response, body []byte) error {
		*file = File{head.Header.Get("Content-Type"), body}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return file, nil
}

// attempt calls a method once. The body of its response has been read.
func attempt(
	ctx context.Context,
	s *settings,
	request *restRequest,
	read func(*http.Response, []byte) error,
) (*http.Response, error) {
	response, err := request.send(ctx, s)
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(response.Body)
	response.Body.Close()
	response.Body = http.NoBody
	if err != nil {
		return nil, err
	}
	return response, read(response, body)
}

// stream calls a method that streams its response, one line of JSON for each message. An error ends
// the iteration.
func stream[Message any](
	ctx context.Context, s *settings, r route, request any, options []Option,
) iter.Seq2[*Message, error] {
	s = s.with(append([]Option{WithHeader("Accept", "application/x-ndjson")}, options...))
	return func(yield func(*Message, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		err := eachLine(ctx, s, r, request, func(line json.RawMessage) (bool, error) {
			message := new(Message)
			if err := json.Unmarshal(line, message); err != nil {
				return false, err
			}
			return yield(message, nil), nil
		})
		if err != nil {
			yield(nil, failureOf(ctx, s, err))
		}
	}
}

// eachLine calls a function with each line of a stream, until it returns false.
func eachLine(
	ctx context.Context,
	s *settings,
	r route,
	message any,
	take func(json.RawMessage) (bool, error),
) error {
	request, err := newRequest(s, r, message)
	if err != nil {
		return err
	}
	begin := time.Now()
	response, err := request.send(ctx, s)
	if err != nil {
		s.logAttempt(ctx, request, 1, begin, failureOf(ctx, s, err))
		return err
	}
	s.logSuccess(ctx, request, 1, begin, response)
	defer response.Body.Close()
	for lines := json.NewDecoder(response.Body); ; {
		var line json.RawMessage
		switch err := lines.Decode(&line); {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
		if failure := parseError(line); failure != nil {
			return failure
		}
		if more, err := take(line); !more || err != nil {
			return err
		}
	}
}
