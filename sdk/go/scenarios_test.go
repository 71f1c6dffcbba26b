package ticketing_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	"example.com/ticketing"
)

type step struct {
	Faults    []string
	TimeoutMs int
	Token     string
	Call      string
	List      string
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
		if failure.Code != step.Error.Code || !reflect.DeepEqual(fields, step.Error.Fields) {
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
	service, method, _ := strings.Cut(step.Call+step.List, ".")
	parts := reflect.ValueOf(*client)
	var run reflect.Value
	for i := range parts.NumField() {
		if parts.Type().Field(i).Type.Name() == service+"Client" {
			run = parts.Field(i).MethodByName(method)
		}
	}
	request := reflect.New(run.Type().In(1).Elem()).Interface().(proto.Message)
	must(t, protojson.Unmarshal(step.Request, request))
	// The type parameters that Paginate infers for a method known at compile time.
	list := func(ctx context.Context, request proto.Message) (page, error) {
		out := run.Call([]reflect.Value{reflect.ValueOf(ctx), reflect.ValueOf(request)})
		err, _ := out[1].Interface().(error)
		return page{out[0]}, err
	}
	if step.Call != "" {
		response, err := list(t.Context(), request)
		if err != nil {
			return nil, err
		}
		return toJSON(t, response.message.Interface().(proto.Message)), nil
	}
	items := []any{}
	for item, err := range ticketing.Paginate(t.Context(), list, request) {
		if err != nil {
			return nil, err
		}
		items = append(items, toJSON(t, item))
		if len(items) == step.Limit {
			break
		}
	}
	return items, nil
}

type page struct{ message reflect.Value }

func (p page) GetNextPageToken() string {
	return p.message.MethodByName("GetNextPageToken").Call(nil)[0].String()
}

func (p page) GetData() []proto.Message {
	data := p.message.MethodByName("GetData").Call(nil)[0]
	items := make([]proto.Message, data.Len())
	for i := range items {
		items[i] = data.Index(i).Interface().(proto.Message)
	}
	return items
}

func toJSON(t *testing.T, message proto.Message) any {
	t.Helper()
	text, err := protojson.Marshal(message)
	must(t, err)
	var value any
	must(t, json.Unmarshal(text, &value))
	return value
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
		object, _ := value.(map[string]any)
		value = object[key]
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
