// Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.

package ticketing

func (r *ListAPICallsResponse) page() ([]*APICall, string) { return r.Data, r.NextPageToken }

func (r *ListAPICallsRequest) after(pageToken string) *ListAPICallsRequest {
	next := copyOf(r)
	next.PageToken = pageToken
	return next
}

func (r *ListAPIKeysResponse) page() ([]*APIKey, string) { return r.Data, r.NextPageToken }

func (r *ListAPIKeysRequest) after(pageToken string) *ListAPIKeysRequest {
	next := copyOf(r)
	next.PageToken = pageToken
	return next
}

func (r *ListAuditEventsResponse) page() ([]*AuditEvent, string) { return r.Data, r.NextPageToken }

func (r *ListAuditEventsRequest) after(pageToken string) *ListAuditEventsRequest {
	next := copyOf(r)
	next.PageToken = pageToken
	return next
}

func (r *ListCannedRepliesResponse) page() ([]*CannedReply, string) { return r.Data, r.NextPageToken }

func (r *ListCannedRepliesRequest) after(pageToken string) *ListCannedRepliesRequest {
	next := copyOf(r)
	next.PageToken = pageToken
	return next
}

func (r *ListChannelsResponse) page() ([]*Channel, string) { return r.Data, r.NextPageToken }

func (r *ListChannelsRequest) after(pageToken string) *ListChannelsRequest {
	next := copyOf(r)
	next.PageToken = pageToken
	return next
}

func (r *ListDraftsResponse) page() ([]*Draft, string) { return r.Data, r.NextPageToken }

func (r *ListDraftsRequest) after(pageToken string) *ListDraftsRequest {
	next := copyOf(r)
	next.PageToken = pageToken
	return next
}

func (r *ListEventsResponse) page() ([]*Event, string) { return r.Data, r.NextPageToken }

func (r *ListEventsRequest) after(pageToken string) *ListEventsRequest {
	next := copyOf(r)
	next.PageToken = pageToken
	return next
}

func (r *ListMembersResponse) page() ([]*Member, string) { return r.Data, r.NextPageToken }

func (r *ListMembersRequest) after(pageToken string) *ListMembersRequest {
	next := copyOf(r)
	next.PageToken = pageToken
	return next
}

func (r *ListMessagesResponse) page() ([]*Message, string) { return r.Data, r.NextPageToken }

func (r *ListMessagesRequest) after(pageToken string) *ListMessagesRequest {
	next := copyOf(r)
	next.PageToken = pageToken
	return next
}

func (r *ListNotificationsResponse) page() ([]*Notification, string) { return r.Data, r.NextPageToken }

func (r *ListNotificationsRequest) after(pageToken string) *ListNotificationsRequest {
	next := copyOf(r)
	next.PageToken = pageToken
	return next
}

func (r *ListOperationsResponse) page() ([]*Operation, string) { return r.Data, r.NextPageToken }

func (r *ListOperationsRequest) after(pageToken string) *ListOperationsRequest {
	next := copyOf(r)
	next.PageToken = pageToken
	return next
}

func (r *ListRequestersResponse) page() ([]*Requester, string) { return r.Data, r.NextPageToken }

func (r *ListRequestersRequest) after(pageToken string) *ListRequestersRequest {
	next := copyOf(r)
	next.PageToken = pageToken
	return next
}

func (r *ListScheduledMessagesResponse) page() ([]*ScheduledMessage, string) {
	return r.Data, r.NextPageToken
}

func (r *ListScheduledMessagesRequest) after(pageToken string) *ListScheduledMessagesRequest {
	next := copyOf(r)
	next.PageToken = pageToken
	return next
}

func (r *ListSenderBlocksResponse) page() ([]*SenderBlock, string) { return r.Data, r.NextPageToken }

func (r *ListSenderBlocksRequest) after(pageToken string) *ListSenderBlocksRequest {
	next := copyOf(r)
	next.PageToken = pageToken
	return next
}

func (r *ListTicketAuditEventsResponse) page() ([]*AuditEvent, string) {
	return r.Data, r.NextPageToken
}

func (r *ListTicketAuditEventsRequest) after(pageToken string) *ListTicketAuditEventsRequest {
	next := copyOf(r)
	next.PageToken = pageToken
	return next
}

func (r *ListTicketsResponse) page() ([]*Ticket, string) { return r.Data, r.NextPageToken }

func (r *ListTicketsRequest) after(pageToken string) *ListTicketsRequest {
	next := copyOf(r)
	next.PageToken = pageToken
	return next
}

func (r *ListViewsResponse) page() ([]*View, string) { return r.Data, r.NextPageToken }

func (r *ListViewsRequest) after(pageToken string) *ListViewsRequest {
	next := copyOf(r)
	next.PageToken = pageToken
	return next
}

func (r *ListWebhookDeliveriesResponse) page() ([]*WebhookDelivery, string) {
	return r.Data, r.NextPageToken
}

func (r *ListWebhookDeliveriesRequest) after(pageToken string) *ListWebhookDeliveriesRequest {
	next := copyOf(r)
	next.PageToken = pageToken
	return next
}

func (r *ListWebhookSubscriptionsResponse) page() ([]*WebhookSubscription, string) {
	return r.Data, r.NextPageToken
}

func (r *ListWebhookSubscriptionsRequest) after(pageToken string) *ListWebhookSubscriptionsRequest {
	next := copyOf(r)
	next.PageToken = pageToken
	return next
}
