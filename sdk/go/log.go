package ticketing

import (
	"context"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"time"
)

// defaultLogger writes to standard error if SERVICE_LOG is debug, and else nowhere.
func defaultLogger() *slog.Logger {
	if os.Getenv("SERVICE_LOG") != "debug" {
		return nil
	}
	return slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

// logSuccess logs an attempt of a call that succeeded.
func (s *settings) logSuccess(
	ctx context.Context, r *restRequest, number int, begin time.Time, response *http.Response,
) {
	s.logAttempt(ctx, r, number, begin, &Error{
		Status: response.StatusCode, RequestID: response.Header.Get("X-Request-Id"),
	})
}

// logAttempt logs an attempt of a call, without the token, the query and the bodies. The code is empty if
// it succeeded.
func (s *settings) logAttempt(
	ctx context.Context, r *restRequest, number int, begin time.Time, end *Error,
) {
	if s.logger == nil || !s.logger.Enabled(ctx, slog.LevelDebug) {
		return
	}
	attributes := []slog.Attr{slog.String("method", r.verb), slog.String("path", pathOf(r.url))}
	if end.Status != 0 {
		attributes = append(attributes, slog.Int("status", end.Status))
	}
	if end.Code != "" {
		attributes = append(attributes, slog.String("code", string(end.Code)))
	}
	attributes = append(
		attributes,
		slog.Int64("ms", time.Since(begin).Milliseconds()),
		slog.Int("attempt", number),
		slog.String("request_id", end.RequestID),
	)
	s.logger.LogAttrs(ctx, slog.LevelDebug, "ticketing call", attributes...)
}

func pathOf(address string) string {
	parsed, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return parsed.EscapedPath()
}
