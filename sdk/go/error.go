package ticketing

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"
)

// Error is an error response of the service, or the reason why there is no response.
type Error struct {
	// Status is the HTTP status of the response, 0 if there was none.
	Status int
	// Code is a stable code for programs. UNAVAILABLE if the service cannot be reached,
	// DEADLINE_EXCEEDED if the call timed out, CANCELED if its context was canceled.
	Code    ErrorCode
	Message string
	// Violations are the invalid fields, if the request was invalid.
	Violations []FieldViolation
	// Metadata are values for programs, such as the oldestCursor of CURSOR_EXPIRED.
	Metadata map[string]string
	// RequestID identifies the request in the log of the service, if the service responded.
	RequestID string
	// RetryAfter is the wait that the service asks for, 0 if it does not.
	RetryAfter time.Duration

	cause error
}

// FieldViolation is an invalid field of the request.
type FieldViolation struct {
	// Field is the path in the request, such as requester.email or tags[2].
	Field string `json:"field"`
	// Reason is a stable code in UPPER_SNAKE.
	Reason  string `json:"reason"`
	Message string `json:"message"`
}

func (e *Error) Error() string { return string(e.Code) + ": " + e.Message }

// Unwrap returns the error of the connection or of the context, if there was no response.
func (e *Error) Unwrap() error { return e.cause }

// maxErrorBytes bounds what is read of an error response. Proxies respond too.
const maxErrorBytes = 1 << 20

// errorOf is the error that a response stands for.
func errorOf(response *http.Response, body []byte) *Error {
	e := parseError(body)
	if e == nil {
		e = &Error{Code: codeOf(response.StatusCode), Message: messageOf(response)}
	}
	e.Status = response.StatusCode
	if e.Message == "" {
		e.Message = messageOf(response)
	}
	if e.RequestID == "" {
		e.RequestID = response.Header.Get("X-Request-Id")
	}
	e.RetryAfter = retryAfterOf(response.Header)
	return e
}

// retryAfterOf is the wait that a response asks for. A date counts from that of the response, as clocks
// differ.
func retryAfterOf(header http.Header) time.Duration {
	text := header.Get("Retry-After")
	if seconds, err := strconv.ParseUint(text, 10, 31); err == nil {
		return time.Duration(seconds) * time.Second
	}
	until, err := http.ParseTime(text)
	if err != nil {
		return 0
	}
	now, err := http.ParseTime(header.Get("Date"))
	if err != nil {
		now = time.Now()
	}
	return max(until.Sub(now), 0)
}

// parseError returns the error in a body of the service, or nil if it is something else.
func parseError(body []byte) *Error {
	var parsed struct {
		Error struct {
			Code    ErrorCode `json:"code"`
			Message string    `json:"message"`
			// A proxy may use the same format without filling it like the service.
			Details   json.RawMessage `json:"details"`
			Metadata  json.RawMessage `json:"metadata"`
			RequestID string          `json:"requestId"`
		} `json:"error"`
	}
	if err := json.Unmarshal(body, &parsed); err != nil || parsed.Error.Code == "" {
		return nil
	}
	e := &Error{
		Code:      parsed.Error.Code,
		Message:   parsed.Error.Message,
		RequestID: parsed.Error.RequestID,
	}
	_ = json.Unmarshal(parsed.Error.Details, &e.Violations)
	_ = json.Unmarshal(parsed.Error.Metadata, &e.Metadata)
	e.Violations = slices.DeleteFunc(e.Violations, func(v FieldViolation) bool { return v.Field == "" })
	return e
}

// codeOf is the code for a response that did not come from the service.
func codeOf(status int) ErrorCode {
	switch status {
	case http.StatusUnauthorized:
		return ErrorCodeUnauthenticated
	case http.StatusForbidden:
		return ErrorCodePermissionDenied
	case http.StatusNotFound:
		return ErrorCodeNotFound
	case http.StatusRequestEntityTooLarge:
		return ErrorCodePayloadTooLarge
	case http.StatusTooManyRequests:
		return ErrorCodeRateLimited
	case http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return ErrorCodeUnavailable
	}
	return ErrorCodeUnknown
}

func messageOf(response *http.Response) string {
	if location := response.Header.Get("Location"); location != "" {
		return fmt.Sprintf("the service redirects to %s; check SERVICE_URL", location)
	}
	return "HTTP " + response.Status
}

// invalid is the error of a request that is not sent.
func invalid(field, message string) *Error {
	return &Error{
		Code:       ErrorCodeInvalidArgument,
		Message:    field + ": " + message,
		Violations: []FieldViolation{{Field: field, Reason: "INVALID_FORMAT", Message: message}},
	}
}

// failureOf turns what ended a call into an Error.
func failureOf(ctx context.Context, s *settings, err error) *Error {
	var known *Error
	switch {
	case errors.As(err, &known):
		return known
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return &Error{Code: ErrorCodeDeadlineExceeded, Message: "there was no response in time", cause: ctx.Err()}
	case ctx.Err() != nil:
		return &Error{Code: ErrorCodeCanceled, Message: "the context was canceled", cause: ctx.Err()}
	}
	var syntax *json.SyntaxError
	var mismatch *json.UnmarshalTypeError
	if errors.As(err, &syntax) || errors.As(err, &mismatch) {
		message := s.url + " does not respond with the JSON of the API; check SERVICE_URL"
		return &Error{Status: http.StatusOK, Code: ErrorCodeUnknown, Message: message, cause: err}
	}
	message := fmt.Sprintf("%s cannot be reached: %v", s.url, err)
	return &Error{Code: ErrorCodeUnavailable, Message: message, cause: err}
}
