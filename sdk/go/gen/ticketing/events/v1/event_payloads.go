// Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.

package eventsv1

import "google.golang.org/protobuf/proto"

// NewPayload returns an empty message for the data of an event type, or nil if the type is unknown.
func NewPayload(eventType string) proto.Message {
	switch eventType {
	case "service.billing.subscribed.v1":
		return &BillingSubscribedV1{}
	case "service.ticket.created.v1":
		return &TicketCreatedV1{}
	case "service.ticket.replied.v1":
		return &TicketRepliedV1{}
	case "service.ticket.status_changed.v1":
		return &TicketStatusChangedV1{}
	case "service.webhook.ping.v1":
		return &WebhookPingV1{}
	}
	return nil
}
