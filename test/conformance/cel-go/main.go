// Evaluates filters for events with cel-go, the reference of the CEL project.
//
// It reads one JSON object from standard input, and writes one line for each event: a character for
// each filter, `1` if it matches, `0` if it does not, `e` if it fails, `-` if it does not compile.
package main

import (
	"bufio"
	"encoding/json"
	"log"
	"os"

	"github.com/google/cel-go/cel"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/dynamicpb"
)

type input struct {
	// A FileDescriptorSet.
	Files   []byte
	Filters []string
	Events  []struct {
		Message string
		Data    json.RawMessage
	}
}

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

// compile returns the programs of filters for payloads of one message; nil for those that do not fit.
func compile(set *descriptorpb.FileDescriptorSet, message string, filters []string) []cel.Program {
	env := must(cel.NewEnv(
		cel.TypeDescs(set),
		cel.Variable("data", cel.ObjectType(message)),
	))
	programs := make([]cel.Program, len(filters))
	for i, filter := range filters {
		ast, issues := env.Compile(filter)
		if issues.Err() == nil {
			programs[i] = must(env.Program(ast))
		}
	}
	return programs
}

func verdict(program cel.Program, bindings map[string]any) byte {
	if program == nil {
		return '-'
	}
	result, _, err := program.Eval(bindings)
	switch {
	case err != nil:
		return 'e'
	case result.Value() == true:
		return '1'
	default:
		return '0'
	}
}

func main() {
	var in input
	if err := json.NewDecoder(bufio.NewReader(os.Stdin)).Decode(&in); err != nil {
		log.Fatal(err)
	}
	set := &descriptorpb.FileDescriptorSet{}
	if err := proto.Unmarshal(in.Files, set); err != nil {
		log.Fatal(err)
	}
	files := must(protodesc.NewFiles(set))
	programs := map[string][]cel.Program{}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for _, event := range in.Events {
		if programs[event.Message] == nil {
			programs[event.Message] = compile(set, event.Message, in.Filters)
		}
		descriptor := must(files.FindDescriptorByName(protoreflect.FullName(event.Message)))
		data := dynamicpb.NewMessage(descriptor.(protoreflect.MessageDescriptor))
		options := protojson.UnmarshalOptions{DiscardUnknown: true}
		if err := options.Unmarshal(event.Data, data); err != nil {
			log.Fatal(err)
		}
		line := make([]byte, len(in.Filters))
		for i, program := range programs[event.Message] {
			line[i] = verdict(program, map[string]any{"data": data})
		}
		out.Write(append(line, '\n'))
	}
}
