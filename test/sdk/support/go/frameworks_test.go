// Package frameworks mounts the receiver of the Go SDK as its README says.
package frameworks

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"example.com/ticketing/webhooks"
	"github.com/gin-gonic/gin"
	"github.com/go-chi/chi/v5"
	"github.com/labstack/echo/v4"
)

const (
	secret = "whsec_00000000"
	body   = `{"id":"evt_1","type":"service.webhook.ping.v1","occurredAt":"2026-01-02T03:04:05.000Z",` +
		`"data":{"subscriptionId":"whs_1"}}`
)

// routers have the handler at /hook, behind a function that sees each request first.
var routers = map[string]func(handler http.Handler, before func(*http.Request)) http.Handler{
	"net/http": func(handler http.Handler, before func(*http.Request)) http.Handler {
		mux := http.NewServeMux()
		mux.Handle("POST /hook", handler)
		return wrapped(mux, before)
	},
	"chi": func(handler http.Handler, before func(*http.Request)) http.Handler {
		router := chi.NewRouter()
		router.Use(func(next http.Handler) http.Handler { return wrapped(next, before) })
		router.Method("POST", "/hook", handler)
		return router
	},
	"echo": func(handler http.Handler, before func(*http.Request)) http.Handler {
		router := echo.New()
		router.Use(func(next echo.HandlerFunc) echo.HandlerFunc {
			return func(c echo.Context) error {
				before(c.Request())
				return next(c)
			}
		})
		router.POST("/hook", echo.WrapHandler(handler))
		return router
	},
	"gin": func(handler http.Handler, before func(*http.Request)) http.Handler {
		gin.SetMode(gin.ReleaseMode)
		router := gin.New()
		router.Use(func(c *gin.Context) { before(c.Request) })
		router.POST("/hook", gin.WrapH(handler))
		return router
	},
}

func wrapped(next http.Handler, before func(*http.Request)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		before(r)
		next.ServeHTTP(w, r)
	})
}

func TestDeliveriesAreHandledAndAConsumedBodyIsNoticed(t *testing.T) {
	for name, mount := range routers {
		t.Run(name, func(t *testing.T) {
			var events, refused []string
			onEvent := func(_ context.Context, event *webhooks.Event) error {
				events = append(events, event.ID)
				return nil
			}
			handler, err := webhooks.NewHandler(secret, onEvent, webhooks.Options{
				OnRefused: func(_ context.Context, err *webhooks.VerificationError) {
					refused = append(refused, err.Reason)
				},
			})
			if err != nil {
				t.Fatal(err)
			}
			if status := deliver(t, mount(handler, func(*http.Request) {})); status != 204 || len(events) != 1 {
				t.Error(status, events)
			}
			consume := func(r *http.Request) { io.ReadAll(r.Body) }
			if status := deliver(t, mount(handler, consume)); status != 500 || refused[0] != "body_not_raw" {
				t.Error(status, refused)
			}
		})
	}
}

func deliver(t *testing.T, handler http.Handler) int {
	t.Helper()
	server := httptest.NewServer(handler)
	defer server.Close()
	now := time.Now().Unix()
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, "%d.%s", now, body)
	request, err := http.NewRequestWithContext(t.Context(), "POST", server.URL+"/hook", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Service-Signature", fmt.Sprintf("t=%d,v1=%s", now, hex.EncodeToString(mac.Sum(nil))))
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	return response.StatusCode
}
