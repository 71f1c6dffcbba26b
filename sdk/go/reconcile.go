package ticketing

import (
	"context"
	"iter"
	"time"

	"google.golang.org/protobuf/types/known/timestamppb"

	ticketingv1 "example.com/ticketing/gen/ticketing/v1"
)

// ReconcileOptions say where to begin.
type ReconcileOptions struct {
	// Since is the LastMessageAt of the last ticket that was reconciled.
	Since time.Time
	// Overlap is how far before Since to begin, as what was being written then may not have shown.
	// Zero: a minute.
	Overlap time.Duration
	// Known gives the LastMessageAt of a ticket as you have it, the zero time if you do not. Tickets
	// where it is the same are left out.
	Known func(ticketID string) time.Time
}

// Reconcile gives the tickets with messages since then, in the order of LastMessageAt, oldest first:
// what deliveries that were missed had told. Keep the LastMessageAt of each when you are done with
// it; the last one is the Since of the next time.
func Reconcile(
	ctx context.Context, client *Client, options ReconcileOptions,
) iter.Seq2[*ticketingv1.Ticket, error] {
	if options.Overlap == 0 {
		options.Overlap = time.Minute
	}
	request := &ticketingv1.ListTicketsRequest{
		OrderBy:          "lastMessageAt",
		LastMessageAfter: timestamppb.New(options.Since.Add(-options.Overlap)),
	}
	return func(yield func(*ticketingv1.Ticket, error) bool) {
		for ticket, err := range Paginate(ctx, client.Tickets.ListTickets, request) {
			isKnown := err == nil && options.Known != nil &&
				options.Known(ticket.GetId()).Equal(ticket.GetLastMessageAt().AsTime())
			if !isKnown && !yield(ticket, err) {
				return
			}
		}
	}
}
