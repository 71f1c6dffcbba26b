package ticketing

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"connectrpc.com/connect"
	"google.golang.org/genproto/googleapis/rpc/errdetails"
)

// Error is an error response of the service, or the reason there is no response. It wraps a
// [*connect.Error].
type Error struct {
	// Code is the stable code of the REST API, such as NOT_FOUND or INVALID_TOKEN. Also UNAVAILABLE
	// when the service cannot be reached, DEADLINE_EXCEEDED when the call timed out, and CANCELED when
	// the context was canceled.
	Code    string
	Message string
	// Violations are the invalid fields, if the request was invalid.
	Violations []FieldViolation
	// RequestID identifies the request in the log of the service, if the service responded.
	RequestID string
	// RetryAfter is the wait that the service asks for, nil if it does not.
	RetryAfter *time.Duration

	cause *connect.Error
}

// FieldViolation is an invalid field of the request, by its JSON name.
type FieldViolation struct {
	Field string
	// Reason is a stable code in UPPER_SNAKE.
	Reason  string
	Message string
}

func (e *Error) Error() string { return e.Code + ": " + e.Message }

// Unwrap returns the Connect error, with its code and details.
func (e *Error) Unwrap() error { return e.cause }

func newError(err error) *Error {
	var known *Error
	if errors.As(err, &known) {
		return known
	}
	cause := &connect.Error{}
	if !errors.As(err, &cause) {
		cause = connect.NewError(connect.CodeUnknown, err)
	}
	e := &Error{
		Code:       strings.ToUpper(codeOf(cause).String()),
		Message:    cause.Message(),
		RequestID:  cause.Meta().Get("X-Request-Id"),
		RetryAfter: retryAfter(cause),
		cause:      cause,
	}
	for _, detail := range cause.Details() {
		message, err := detail.Value()
		if err != nil {
			continue
		}
		switch message := message.(type) {
		case *errdetails.ErrorInfo:
			e.Code = message.GetReason()
		case *errdetails.BadRequest:
			for _, each := range message.GetFieldViolations() {
				violation := FieldViolation{each.GetField(), each.GetReason(), each.GetDescription()}
				e.Violations = append(e.Violations, violation)
			}
		}
	}
	return e
}

// codeOf maps a broken connection to Unavailable.
func codeOf(err *connect.Error) connect.Code {
	code := err.Code()
	switch code {
	case connect.CodeDeadlineExceeded, connect.CodeCanceled, connect.CodeResourceExhausted:
		return code
	}
	if isBroken(err) {
		return connect.CodeUnavailable
	}
	return code
}

func retryAfter(err *connect.Error) *time.Duration {
	seconds, parseErr := strconv.ParseUint(err.Meta().Get("Retry-After"), 10, 31)
	if parseErr != nil {
		return nil
	}
	wait := time.Duration(seconds) * time.Second
	return &wait
}
