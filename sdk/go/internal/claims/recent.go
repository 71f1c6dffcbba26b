package claims

// recent remembers the latest IDs, up to a limit.
type recent struct {
	// places are indices in the ring, where the newest overwrites the oldest.
	places map[string]int
	ring   []string
	next   int
}

// newRecent remembers up to limit IDs, at least one.
func newRecent(limit int) *recent {
	return &recent{places: map[string]int{}, ring: make([]string, max(limit, 1))}
}

func (r *recent) add(id string) {
	if r.has(id) {
		return
	}
	if oldest := r.ring[r.next]; r.places[oldest] == r.next {
		delete(r.places, oldest)
	}
	r.ring[r.next] = id
	r.places[id] = r.next
	r.next = (r.next + 1) % len(r.ring)
}

func (r *recent) has(id string) bool {
	_, ok := r.places[id]
	return ok
}
