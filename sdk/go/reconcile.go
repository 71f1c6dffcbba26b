package ticketing

import (
	"context"
	"iter"
	"time"
)

// ReconcileOptions configure [Reconcile].
type ReconcileOptions struct {
	// Since is the UpdatedAt of the last ticket that you reconciled.
	Since time.Time
	// Overlap starts the iteration this long before Since, for changes that were not yet visible
	// then. Zero: a minute.
	Overlap time.Duration
	// Known returns your UpdatedAt of a ticket, or the zero time. Tickets with the same time are
	// skipped.
	Known func(ticketID string) time.Time
}

// Reconcile iterates over tickets that changed since a time, oldest UpdatedAt first, to catch up on
// missed deliveries. A new message is a change too. Store the UpdatedAt of each ticket after you
// handle it, and pass the last one as Since next time.
func Reconcile(
	ctx context.Context, client *Client, options ReconcileOptions,
) iter.Seq2[*Ticket, error] {
	if options.Overlap == 0 {
		options.Overlap = time.Minute
	}
	request := &ListTicketsRequest{
		OrderBy:     ViewOrderByUpdatedAt,
		UpdatedFrom: options.Since.Add(-options.Overlap),
	}
	return func(yield func(*Ticket, error) bool) {
		for ticket, err := range Paginate(ctx, client.Tickets.ListTickets, request) {
			isKnown := err == nil && options.Known != nil &&
				options.Known(ticket.ID).Equal(ticket.UpdatedAt)
			if !isKnown && !yield(ticket, err) {
				return
			}
		}
	}
}
