package webhooks_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"example.com/ticketing/webhooks"
)

func TestGoldenEvents(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(fromEnvironment(t, "GOLDEN_EVENTS"), "*", "*.json"))
	must(t, err)
	if len(files) < 6 {
		t.Fatalf("%d golden events", len(files))
	}
	for _, file := range files {
		body, err := os.ReadFile(file)
		must(t, err)
		event, err := webhooks.Verify(body, signed(string(body)), secret)
		must(t, err)
		if _, isUnknown := event.Data.(json.RawMessage); isUnknown {
			t.Errorf("%s: not known", file)
		}
		var golden struct{ Data any }
		must(t, json.Unmarshal(body, &golden))
		text, err := json.Marshal(event.Data)
		must(t, err)
		var parsed any
		must(t, json.Unmarshal(text, &parsed))
		if lost := missing(golden.Data, parsed, "data"); lost != "" {
			t.Errorf("%s: %s", file, lost)
		}
	}
}

// missing names the first value of an event that its struct does not have.
func missing(golden, parsed any, path string) string {
	switch golden := golden.(type) {
	case map[string]any:
		object, _ := parsed.(map[string]any)
		for key, value := range golden {
			if lost := missing(value, object[key], path+"."+key); lost != "" {
				return lost
			}
		}
	case []any:
		list, _ := parsed.([]any)
		if len(list) != len(golden) {
			return path
		}
		for i, value := range golden {
			if lost := missing(value, list[i], path+"[]"); lost != "" {
				return lost
			}
		}
	default:
		if golden != parsed {
			return path
		}
	}
	return ""
}
