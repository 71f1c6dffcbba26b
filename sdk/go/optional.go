package ticketing

import "encoding/json"

// Optional is a field of a request in which zero is not the same as none, such as those of an update:
// an update changes what is [Set], empties what is set to [Clear], and leaves the rest as it is.
type Optional[T any] struct {
	value *T
	given bool
}

// Set gives a field a value, which may be zero: Set([]string{}) removes all tags.
func Set[T any](value T) Optional[T] { return Optional[T]{&value, true} }

// Clear removes the value of a field.
func Clear[T any]() Optional[T] { return Optional[T]{nil, true} }

// IsZero reports whether the field was left alone.
func (o Optional[T]) IsZero() bool { return !o.given }

// Get returns the value, and false if the field has none.
func (o Optional[T]) Get() (T, bool) {
	if o.value == nil {
		var none T
		return none, false
	}
	return *o.value, true
}

// MarshalJSON writes the value, or null for a field without one.
func (o Optional[T]) MarshalJSON() ([]byte, error) { return json.Marshal(o.value) }

// UnmarshalJSON reads a value, or null for a field that is cleared.
func (o *Optional[T]) UnmarshalJSON(data []byte) error {
	o.given = true
	return json.Unmarshal(data, &o.value)
}
