// Package recent remembers the latest IDs.
package recent

import "sync"

// IDs are the latest IDs, up to a limit. It is safe for concurrent use.
type IDs struct {
	mutex sync.Mutex
	// places are indices in the ring, where the newest overwrites the oldest.
	places map[string]int
	ring   []string
	next   int
}

// New remembers up to limit IDs, at least one.
func New(limit int) *IDs {
	return &IDs{places: map[string]int{}, ring: make([]string, max(limit, 1))}
}

// Add returns false if the ID is there already.
func (s *IDs) Add(id string) bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if _, ok := s.places[id]; ok {
		return false
	}
	if oldest := s.ring[s.next]; s.places[oldest] == s.next {
		delete(s.places, oldest)
	}
	s.ring[s.next] = id
	s.places[id] = s.next
	s.next = (s.next + 1) % len(s.ring)
	return true
}

// Has reports whether the ID is there.
func (s *IDs) Has(id string) bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	_, ok := s.places[id]
	return ok
}

// Remove forgets an ID.
func (s *IDs) Remove(id string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	delete(s.places, id)
}
