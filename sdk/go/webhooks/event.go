// Package webhooks receives the events of the ticketing service: Verify for one delivery, NewHandler
// for a server.
package webhooks

import (
	"time"

	"example.com/ticketing"
)

// Event is what happened in the workspace.
type Event = ticketing.WebhookEvent

// Verify verifies a delivery and returns its event. rawBody is the body as received, header the value
// of Service-Signature, secret the whole whsec_… of the subscription. Respond to a
// [*VerificationError] with 401; any other error means that the signed body is not an event.
func Verify(rawBody []byte, header, secret string) (*Event, error) {
	if err := VerifySignature(rawBody, header, secret, time.Now(), DefaultTolerance); err != nil {
		return nil, err
	}
	return ticketing.ParseEvent(rawBody)
}
