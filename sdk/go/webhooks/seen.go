package webhooks

import (
	"context"
	"sync"
)

// SeenEvents remembers which events were handled. If you run several processes, back it by your
// database.
type SeenEvents interface {
	// Add returns false if the event was added before.
	Add(ctx context.Context, id string) (bool, error)
	// Remove forgets an event whose handler failed, so that a redelivery is handled.
	Remove(ctx context.Context, id string) error
}

// NewMemory remembers the latest events in memory, up to a limit.
func NewMemory(limit int) SeenEvents {
	return &memory{ids: map[string]int{}, ring: make([]string, max(limit, 1))}
}

// memory stores ids in a ring: the newest overwrites the oldest.
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
