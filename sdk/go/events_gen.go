// Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.

package ticketing

// The types of events.
const (
	EventTypeAPIKeyCreatedV1         = "service.api_key.created.v1"
	EventTypeAPIKeyRevokedV1         = "service.api_key.revoked.v1"
	EventTypeBillingSubscribedV1     = "service.billing.subscribed.v1"
	EventTypeMemberJoinedV1          = "service.member.joined.v1"
	EventTypeMemberUpdatedV1         = "service.member.updated.v1"
	EventTypeMemberRemovedV1         = "service.member.removed.v1"
	EventTypeRequesterErasedV1       = "service.requester.erased.v1"
	EventTypeRequesterUpdatedV1      = "service.requester.updated.v1"
	EventTypeTicketCreatedV1         = "service.ticket.created.v1"
	EventTypeTicketRepliedV1         = "service.ticket.replied.v1"
	EventTypeTicketStatusChangedV1   = "service.ticket.status_changed.v1"
	EventTypeTicketUpdatedV1         = "service.ticket.updated.v1"
	EventTypeTicketUnsnoozedV1       = "service.ticket.unsnoozed.v1"
	EventTypeTicketMergedV1          = "service.ticket.merged.v1"
	EventTypeTicketSplitV1           = "service.ticket.split.v1"
	EventTypeTicketNoteAddedV1       = "service.ticket.note_added.v1"
	EventTypeMessageDeliveryFailedV1 = "service.message.delivery_failed.v1"
	EventTypeTicketDeletedV1         = "service.ticket.deleted.v1"
	EventTypeWebhookPingV1           = "service.webhook.ping.v1"
	EventTypeWebhookFailingV1        = "service.webhook.failing.v1"
	EventTypeWebhookRecoveredV1      = "service.webhook.recovered.v1"
)

// newEventData returns the data of a type of event to be filled, or nil if the type is unknown.
func newEventData(eventType string) any {
	switch eventType {
	case EventTypeAPIKeyCreatedV1:
		return &APIKeyCreatedV1{}
	case EventTypeAPIKeyRevokedV1:
		return &APIKeyRevokedV1{}
	case EventTypeBillingSubscribedV1:
		return &BillingSubscribedV1{}
	case EventTypeMemberJoinedV1:
		return &MemberJoinedV1{}
	case EventTypeMemberUpdatedV1:
		return &MemberUpdatedV1{}
	case EventTypeMemberRemovedV1:
		return &MemberRemovedV1{}
	case EventTypeRequesterErasedV1:
		return &RequesterErasedV1{}
	case EventTypeRequesterUpdatedV1:
		return &RequesterUpdatedV1{}
	case EventTypeTicketCreatedV1:
		return &TicketCreatedV1{}
	case EventTypeTicketRepliedV1:
		return &TicketRepliedV1{}
	case EventTypeTicketStatusChangedV1:
		return &TicketStatusChangedV1{}
	case EventTypeTicketUpdatedV1:
		return &TicketUpdatedV1{}
	case EventTypeTicketUnsnoozedV1:
		return &TicketUnsnoozedV1{}
	case EventTypeTicketMergedV1:
		return &TicketMergedV1{}
	case EventTypeTicketSplitV1:
		return &TicketSplitV1{}
	case EventTypeTicketNoteAddedV1:
		return &TicketNoteAddedV1{}
	case EventTypeMessageDeliveryFailedV1:
		return &MessageDeliveryFailedV1{}
	case EventTypeTicketDeletedV1:
		return &TicketDeletedV1{}
	case EventTypeWebhookPingV1:
		return &WebhookPingV1{}
	case EventTypeWebhookFailingV1:
		return &WebhookFailingV1{}
	case EventTypeWebhookRecoveredV1:
		return &WebhookRecoveredV1{}
	}
	return nil
}
