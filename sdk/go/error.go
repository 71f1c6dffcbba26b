package ticketing

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"connectrpc.com/connect"
	"google.golang.org/genproto/googleapis/rpc/errdetails"
)

// Error is what the service answered, or why it did not. It wraps a [*connect.Error].
type Error struct {
	// Code is stable, and the one of the REST API: NOT_FOUND, INVALID_TOKEN … UNAVAILABLE also when
	// the service was not reached, DEADLINE_EXCEEDED when its answer took too long, CANCELED when the
	// context was.
	Code    string
	Message string
	// Violations say what is wrong with which field, where that is what is wrong.
	Violations []FieldViolation
	// RequestID identifies the request to those who run the service, if it answered.
	RequestID string
	// RetryAfter is how long the service asks to wait, nil if it does not.
	RetryAfter *time.Duration

	cause *connect.Error
}

// FieldViolation is a field of the request that is wrong, by its JSON name.
type FieldViolation struct {
	Field string
	// Reason is a stable word in UPPER_SNAKE.
	Reason  string
	Message string
}

func (e *Error) Error() string { return e.Code + ": " + e.Message }

// Unwrap gives the error of Connect, with its code and details.
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

// codeOf takes what broke on the way for what it is: the service was not reached.
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
