package ticketing

import (
	"fmt"
	"strings"
	"time"
)

// position is a place in the stream: all events before the time are before the cursor.
type position struct {
	cursor string
	// at is zero if the time is not known.
	at time.Time
}

func (p position) String() string {
	return p.at.UTC().Format("2006-01-02T15:04:05.000Z") + " " + p.cursor
}

func parsePosition(text string) (position, error) {
	if text == "" {
		return position{}, nil
	}
	before, cursor, _ := strings.Cut(text, " ")
	at, err := time.Parse(time.RFC3339, before)
	if err != nil || cursor == "" {
		return position{}, fmt.Errorf("ticketing: the store returns %q, which is no position that Save was given", text)
	}
	return position{cursor, at}, nil
}
