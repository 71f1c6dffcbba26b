package ticketing

import (
	"context"
	"iter"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// Page is the response of every list method.
type Page[Entry any] interface {
	GetData() []Entry
	GetNextPageToken() string
}

// Paginate iterates over the entries of a list and fetches its pages as needed:
//
//	for ticket, err := range ticketing.Paginate(ctx, client.Tickets.ListTickets, request) {
//
// An error ends the iteration.
func Paginate[Request proto.Message, Response Page[Entry], Entry any](
	ctx context.Context,
	list func(context.Context, Request) (Response, error),
	request Request,
) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		turn := proto.Clone(request)
		token := turn.ProtoReflect().Descriptor().Fields().ByName("page_token")
		for {
			page, err := list(ctx, turn.(Request))
			if err != nil {
				var none Entry
				yield(none, err)
				return
			}
			for _, entry := range page.GetData() {
				if !yield(entry, nil) {
					return
				}
			}
			if page.GetNextPageToken() == "" {
				return
			}
			turn.ProtoReflect().Set(token, protoreflect.ValueOfString(page.GetNextPageToken()))
		}
	}
}
