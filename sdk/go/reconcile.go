package ticketing

import (
	"context"
	"iter"
	"time"
)

// ReconcileOptions configure [Reconcile].
type ReconcileOptions struct {
	// Since is the LastMessageAt of the last ticket that you reconciled.
	Since time.Time
	// Overlap starts the iteration this long before Since, for messages that were not yet visible
	// then. Zero: a minute.
	Overlap time.Duration
	// Known returns your LastMessageAt of a ticket, or the zero time. Tickets with the same time are
	// skipped.
	Known func(ticketID string) time.Time
}

// Reconcile iterates over tickets with messages since a time, oldest LastMessageAt first, to catch up
// on missed deliveries. Store the LastMessageAt of each ticket after you handle it, and pass the last
// one as Since next time.
func Reconcile(
	ctx context.Context, client *Client, options ReconcileOptions,
) iter.Seq2[*Ticket, error] {
	if options.Overlap == 0 {
		options.Overlap = time.Minute
	}
	request := &ListTicketsRequest{
		OrderBy:          ListTicketsOrderByLastMessageAt,
		LastMessageAfter: options.Since.Add(-options.Overlap),
	}
	return func(yield func(*Ticket, error) bool) {
		for ticket, err := range Paginate(ctx, client.Tickets.ListTickets, request) {
			isKnown := err == nil && options.Known != nil &&
				options.Known(ticket.ID).Equal(ticket.LastMessageAt)
			if !isKnown && !yield(ticket, err) {
				return
			}
		}
	}
}
