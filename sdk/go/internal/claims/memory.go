package claims

import (
	"context"
	"sync"
	"time"
)

// Memory keeps claims and the latest handled events in memory. It is safe for concurrent use.
type Memory struct {
	mutex   sync.Mutex
	handled *recent
	// claimed is when each claim lapses.
	claimed map[string]time.Time
}

// NewMemory remembers up to limit events that were handled.
func NewMemory(limit int) *Memory {
	return &Memory{handled: newRecent(limit), claimed: map[string]time.Time{}}
}

// Claim claims an event, unless it was handled or another claim holds.
func (m *Memory) Claim(_ context.Context, id string, ttl time.Duration) (Claim, error) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	now := time.Now()
	switch {
	case m.handled.has(id):
		return Done, nil
	case m.claimed[id].After(now):
		return Busy, nil
	}
	m.claimed[id] = now.Add(ttl)
	return Claimed, nil
}

// Done marks an event as handled.
func (m *Memory) Done(_ context.Context, id string) error {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	delete(m.claimed, id)
	m.handled.add(id)
	return nil
}

// Release lets the next claim succeed.
func (m *Memory) Release(_ context.Context, id string) error {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	delete(m.claimed, id)
	return nil
}
