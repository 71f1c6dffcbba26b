package ticketing

import (
	"context"
	"iter"
)

// Paginate iterates over the entries of a list and fetches its pages as needed:
//
//	for ticket, err := range ticketing.Paginate(ctx, client.Tickets.ListTickets, request) {
//
// An error ends the iteration. The options apply to each call.
func Paginate[
	Request interface {
		after(pageToken string) Request
	},
	Response interface{ page() ([]Entry, string) },
	Entry any,
](
	ctx context.Context,
	list func(context.Context, Request, ...Option) (Response, error),
	request Request,
	options ...Option,
) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		for next := request; ; {
			response, err := list(ctx, next, options...)
			if err != nil {
				var none Entry
				yield(none, err)
				return
			}
			entries, token := response.page()
			for _, entry := range entries {
				if !yield(entry, nil) {
					return
				}
			}
			if token == "" {
				return
			}
			next = request.after(token)
		}
	}
}

// copyOf returns a copy of a message, empty for nil.
func copyOf[Message any](message *Message) *Message {
	if message == nil {
		return new(Message)
	}
	copied := *message
	return &copied
}
