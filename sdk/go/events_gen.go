// Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.

package ticketing

// The types of events.
const (
	EventTypeBillingSubscribedV1     = "service.billing.subscribed.v1"
	EventTypeTicketCreatedV1         = "service.ticket.created.v1"
	EventTypeTicketRepliedV1         = "service.ticket.replied.v1"
	EventTypeTicketStatusChangedV1   = "service.ticket.status_changed.v1"
	EventTypeMessageDeliveryFailedV1 = "service.message.delivery_failed.v1"
	EventTypeWebhookPingV1           = "service.webhook.ping.v1"
)

// newEventData returns the data of a type of event to be filled, or nil if the type is unknown.
func newEventData(eventType string) any {
	switch eventType {
	case EventTypeBillingSubscribedV1:
		return &BillingSubscribedV1{}
	case EventTypeTicketCreatedV1:
		return &TicketCreatedV1{}
	case EventTypeTicketRepliedV1:
		return &TicketRepliedV1{}
	case EventTypeTicketStatusChangedV1:
		return &TicketStatusChangedV1{}
	case EventTypeMessageDeliveryFailedV1:
		return &MessageDeliveryFailedV1{}
	case EventTypeWebhookPingV1:
		return &WebhookPingV1{}
	}
	return nil
}
