// A program that must not miss an event. It appends the ID of each event that it handled to a file,
// fails at every seventh, keeps its position in another file, and receives webhooks on a port that it
// prints. SIGTERM ends it.
package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"

	"example.com/ticketing"
	"example.com/ticketing/webhooks"
)

// positionFile is where the position is kept.
type positionFile string

func (f positionFile) Load(context.Context) (string, error) { return read(string(f)) }

func (f positionFile) Save(_ context.Context, position string) error {
	next := string(f) + ".new"
	if err := os.WriteFile(next, []byte(position), 0o600); err != nil {
		return err
	}
	return os.Rename(next, string(f))
}

func read(path string) (string, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	return string(text), err
}

// handledFile has the IDs of all events that were handled.
type handledFile struct{ ids sync.Map }

func (f *handledFile) Has(_ context.Context, id string) (bool, error) {
	_, ok := f.ids.Load(id)
	return ok, nil
}

func (f *handledFile) Add(_ context.Context, id string) error {
	f.ids.Store(id, true)
	return nil
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	if err := run(ctx); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context) error {
	lines, err := read(os.Getenv("HANDLED"))
	if err != nil {
		return err
	}
	handled := &handledFile{}
	for id := range strings.Lines(lines) {
		handled.ids.Store(strings.TrimSpace(id), true)
	}
	file, err := os.OpenFile(os.Getenv("HANDLED"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer file.Close()
	client, err := ticketing.NewClient()
	if err != nil {
		return err
	}
	var mutex sync.Mutex
	calls := 0
	onEvent := func(_ context.Context, event *webhooks.Event) error {
		mutex.Lock()
		defer mutex.Unlock()
		if calls++; calls%7 == 0 {
			return errors.New("every seventh fails")
		}
		_, err := fmt.Fprintln(file, event.ID)
		return err
	}
	events, err := ticketing.NewSync(client, positionFile(os.Getenv("POSITION")), onEvent, ticketing.SyncOptions{
		Seen:    handled,
		OnError: func(context.Context, error) {},
	})
	if err != nil {
		return err
	}
	handler, err := webhooks.NewHandler(os.Getenv("WEBHOOK_SECRET"), events.Handle, webhooks.Options{
		Logger: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	go http.Serve(listener, handler)
	fmt.Println(listener.Addr().(*net.TCPAddr).Port)
	return events.Run(ctx)
}
