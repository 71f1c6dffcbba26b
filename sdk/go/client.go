// Package ticketing is a client of the ticketing service. Package webhooks receives its events.
package ticketing

import (
	"connectrpc.com/connect"

	"example.com/ticketing/gen/ticketing/v1/ticketingv1connect"
)

// Client is a client of the service: one field per service of the contract, with all its methods.
// Methods return [*Error]. A Client is safe for concurrent use.
type Client struct {
	APIKeys              ticketingv1connect.ApiKeyServiceClient
	Audit                ticketingv1connect.AuditServiceClient
	Billing              ticketingv1connect.BillingServiceClient
	CannedReplies        ticketingv1connect.CannedReplyServiceClient
	Channels             ticketingv1connect.ChannelServiceClient
	Events               ticketingv1connect.EventServiceClient
	Me                   ticketingv1connect.MeServiceClient
	Operations           ticketingv1connect.OperationServiceClient
	Requesters           ticketingv1connect.RequesterServiceClient
	Tickets              ticketingv1connect.TicketServiceClient
	WebhookSubscriptions ticketingv1connect.WebhookSubscriptionServiceClient
}

// NewClient creates a client. Without options it uses SERVICE_TOKEN and SERVICE_URL. It fails when
// the token or the URL is missing.
func NewClient(options ...Option) (*Client, error) {
	s, err := resolve(options)
	if err != nil {
		return nil, err
	}
	http, url, with := s.httpClient, s.url, connect.WithInterceptors(&interceptor{s})
	return &Client{
		APIKeys:              ticketingv1connect.NewApiKeyServiceClient(http, url, with),
		Audit:                ticketingv1connect.NewAuditServiceClient(http, url, with),
		Billing:              ticketingv1connect.NewBillingServiceClient(http, url, with),
		CannedReplies:        ticketingv1connect.NewCannedReplyServiceClient(http, url, with),
		Channels:             ticketingv1connect.NewChannelServiceClient(http, url, with),
		Events:               ticketingv1connect.NewEventServiceClient(http, url, with),
		Me:                   ticketingv1connect.NewMeServiceClient(http, url, with),
		Operations:           ticketingv1connect.NewOperationServiceClient(http, url, with),
		Requesters:           ticketingv1connect.NewRequesterServiceClient(http, url, with),
		Tickets:              ticketingv1connect.NewTicketServiceClient(http, url, with),
		WebhookSubscriptions: ticketingv1connect.NewWebhookSubscriptionServiceClient(http, url, with),
	}, nil
}
