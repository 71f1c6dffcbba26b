// Package webhooks receives the events of the ticketing service: Verify for one delivery, NewHandler
// for a server.
package webhooks

import (
	"net/http"
	"time"

	"example.com/ticketing"
)

// Event is what happened in the workspace.
type Event = ticketing.WebhookEvent

// Verify verifies a delivery and returns its event. rawBody is the body as received, header the header
// of the request, secret the whole whsec_… of the subscription. Respond to a [*VerificationError] with
// 401; any other error means that the signed body is not an event.
func Verify(rawBody []byte, header http.Header, secret string) (*Event, error) {
	signature := ""
	if values := header.Values("Service-Signature"); len(values) == 1 {
		signature = values[0]
	}
	if err := VerifySignature(rawBody, signature, secret, time.Now(), DefaultTolerance); err != nil {
		return nil, err
	}
	event, err := ticketing.ParseEvent(rawBody)
	if err == nil {
		event.Test = header.Get("Service-Test") == "true"
	}
	return event, err
}
