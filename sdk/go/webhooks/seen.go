package webhooks

import (
	"context"
	"sync"
)

// SeenEvents remembers which events were handed on. For several processes, keep it in a database of
// yours.
type SeenEvents interface {
	// Add says false if the event is there already.
	Add(ctx context.Context, id string) (bool, error)
	// Remove forgets an event that could not be handled, so that it may come again.
	Remove(ctx context.Context, id string) error
}

// NewMemory remembers the latest events, up to a limit, in the memory of this process.
func NewMemory(limit int) SeenEvents {
	return &memory{ids: map[string]int{}, ring: make([]string, max(limit, 1))}
}

// memory has each id in the ring at its place, which the newest takes over from the oldest.
type memory struct {
	mutex sync.Mutex
	ids   map[string]int
	ring  []string
	next  int
}

func (m *memory) Add(_ context.Context, id string) (bool, error) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if _, ok := m.ids[id]; ok {
		return false, nil
	}
	if oldest := m.ring[m.next]; m.ids[oldest] == m.next {
		delete(m.ids, oldest)
	}
	m.ring[m.next] = id
	m.ids[id] = m.next
	m.next = (m.next + 1) % len(m.ring)
	return true, nil
}

func (m *memory) Remove(_ context.Context, id string) error {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	delete(m.ids, id)
	return nil
}
