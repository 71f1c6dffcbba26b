package ticketing_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"os"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"example.com/ticketing"
)

type step struct {
	Faults    []string
	TimeoutMs int
	Token     string
	Call      string
	List      string
	Watch     bool
	Request   json.RawMessage
	Limit     int
	Save      map[string]string
	Response  any
	Absent    []string
	Items     []any
	Count     *int
	Error     *struct {
		Code    string
		Message string
		Fields  []string
	}
	Attempts  *int
	Keys      *int
	AtLeastMs int
}

// The scenarios that the SDKs of all languages run.
func TestScenarios(t *testing.T) {
	var file struct {
		Scenarios []struct {
			Name  string
			Steps []json.RawMessage
		}
	}
	content, err := os.ReadFile(fromEnvironment(t, "SCENARIOS"))
	must(t, err)
	must(t, json.Unmarshal(content, &file))
	for _, scenario := range file.Scenarios {
		t.Run(scenario.Name, func(t *testing.T) {
			t.Parallel()
			saved := map[string]string{"run": newName()}
			for i, raw := range scenario.Steps {
				var each step
				must(t, json.Unmarshal(fill(raw, saved), &each))
				take(t, each, fmt.Sprintf("%s-%d", saved["run"], i), saved)
			}
		})
	}
}

func take(t *testing.T, step step, name string, saved map[string]string) {
	t.Helper()
	faulty := fromEnvironment(t, "FAULTY_URL")
	faults := strings.Join(append(step.Faults, "pass"), ",")
	options := []ticketing.Option{ticketing.WithURL(faulty + "/" + faults + "/" + name)}
	if step.Token != "" {
		options = append(options, ticketing.WithToken(step.Token))
	}
	if step.TimeoutMs != 0 {
		timeout := time.Duration(step.TimeoutMs) * time.Millisecond
		options = append(options, ticketing.WithTimeout(timeout))
	}
	client, err := ticketing.NewClient(options...)
	must(t, err)
	begin := time.Now()
	response, err := perform(t, client, step)
	if took := time.Since(begin).Milliseconds(); took < int64(step.AtLeastMs) {
		t.Errorf("it took %d ms", took)
	}
	if step.Error != nil {
		var failure *ticketing.Error
		if !errors.As(err, &failure) {
			t.Fatalf("%v is not an Error", err)
		}
		fields := []string{}
		for _, violation := range failure.Violations {
			fields = append(fields, violation.Field)
		}
		if string(failure.Code) != step.Error.Code || !reflect.DeepEqual(fields, step.Error.Fields) {
			t.Fatalf("%+v", failure)
		}
		if step.Error.Message != "" && failure.Message != step.Error.Message {
			t.Fatalf("message %q", failure.Message)
		}
		if step.Faults == nil && !strings.HasPrefix(failure.RequestID, "req_") {
			t.Fatalf("request id %q", failure.RequestID)
		}
	} else {
		must(t, err)
		if step.Response != nil {
			assertPart(t, step.Response, response)
		}
		if step.Items != nil {
			assertPart(t, step.Items, response)
		}
		if step.Count != nil && len(response.([]any)) != *step.Count {
			t.Fatalf("%d items", len(response.([]any)))
		}
		for _, path := range step.Absent {
			if found := find(response, path); found != nil {
				t.Fatalf("%s is %v", path, found)
			}
		}
		for key, path := range step.Save {
			saved[key] = find(response, path).(string)
		}
	}
	assertSeen(t, faulty, name, step)
}

func assertSeen(t *testing.T, faulty, name string, step step) {
	t.Helper()
	response, err := http.Get(faulty + "/seen/" + name)
	must(t, err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	must(t, err)
	var seen struct{ Attempts, Keys int }
	must(t, json.Unmarshal(body, &seen))
	if step.Attempts != nil && seen.Attempts != *step.Attempts {
		t.Fatalf("%d attempts", seen.Attempts)
	}
	if step.Keys != nil && seen.Keys != *step.Keys {
		t.Fatalf("%d keys", seen.Keys)
	}
}

// perform makes the call of a step, which names the service and method of the contract.
func perform(t *testing.T, client *ticketing.Client, step step) (any, error) {
	t.Helper()
	ctx := t.Context()
	if step.Watch {
		if step.Count != nil {
			step.Limit = *step.Count
		}
		options := *requestOf[ticketing.WatchOptions](t, step)
		return collect(t, step, ticketing.Watch(ctx, client, options))
	}
	switch step.List {
	case "":
		return call(t, client, step)
	case "CannedReplyService.ListCannedReplies":
		request := requestOf[ticketing.ListCannedRepliesRequest](t, step)
		return collect(t, step, ticketing.Paginate(ctx, client.CannedReplies.ListCannedReplies, request))
	case "TicketService.ListMessages":
		request := requestOf[ticketing.ListMessagesRequest](t, step)
		return collect(t, step, ticketing.Paginate(ctx, client.Tickets.ListMessages, request))
	case "TicketService.ListTickets":
		request := requestOf[ticketing.ListTicketsRequest](t, step)
		return collect(t, step, ticketing.Paginate(ctx, client.Tickets.ListTickets, request))
	}
	t.Fatalf("add %s to this test", step.List)
	return nil, nil
}

func requestOf[Request any](t *testing.T, step step) *Request {
	t.Helper()
	request := new(Request)
	must(t, json.Unmarshal(step.Request, request))
	return request
}

func call(t *testing.T, client *ticketing.Client, step step) (any, error) {
	t.Helper()
	service, method, _ := strings.Cut(strings.ReplaceAll(step.Call, "Api", "API"), ".")
	parts := reflect.ValueOf(*client)
	var run reflect.Value
	for i := range parts.NumField() {
		if parts.Type().Field(i).Type.Elem().Name() == service {
			run = parts.Field(i).MethodByName(method)
		}
	}
	request := reflect.New(run.Type().In(1).Elem())
	must(t, json.Unmarshal(step.Request, request.Interface()))
	out := run.Call([]reflect.Value{reflect.ValueOf(t.Context()), request})
	if err, ok := out[1].Interface().(error); ok {
		return nil, err
	}
	return toJSON(t, out[0].Interface()), nil
}

// collect returns the entries up to the limit of a step, or all if it has none.
func collect[Entry any](t *testing.T, step step, entries iter.Seq2[Entry, error]) (any, error) {
	t.Helper()
	items := []any{}
	for entry, err := range entries {
		if err != nil {
			return nil, err
		}
		items = append(items, toJSON(t, entry))
		if len(items) == step.Limit {
			break
		}
	}
	return items, nil
}

func toJSON(t *testing.T, value any) any {
	t.Helper()
	text, err := json.Marshal(value)
	must(t, err)
	var parsed any
	must(t, json.Unmarshal(text, &parsed))
	return parsed
}

var name = regexp.MustCompile(`\$[a-z]+`)

// fill replaces each $name by the saved value.
func fill(raw []byte, saved map[string]string) []byte {
	return name.ReplaceAllFunc(raw, func(found []byte) []byte {
		if value, ok := saved[string(found[1:])]; ok {
			return []byte(value)
		}
		return found
	})
}

func find(value any, path string) any {
	for key := range strings.SplitSeq(path, ".") {
		switch inner := value.(type) {
		case map[string]any:
			value = inner[key]
		case []any:
			i, _ := strconv.Atoi(key)
			value = inner[i]
		default:
			return nil
		}
	}
	return value
}

// assertPart checks that the value contains everything expected.
func assertPart(t *testing.T, expected, actual any) {
	t.Helper()
	switch expected := expected.(type) {
	case map[string]any:
		object, _ := actual.(map[string]any)
		for key, value := range expected {
			assertPart(t, value, object[key])
		}
	case []any:
		list, _ := actual.([]any)
		if len(list) != len(expected) {
			t.Fatalf("%v is not %v", actual, expected)
		}
		for i, value := range expected {
			assertPart(t, value, list[i])
		}
	default:
		if expected != actual {
			t.Fatalf("%v is not %v", actual, expected)
		}
	}
}
