// A program that must not miss an event. It appends the ID of each event that it handled to a file,
// fails at every seventh, keeps its position in another file, and receives webhooks on a port that it
// prints. SIGTERM ends it. With CLAIMS_URL it shares the claims of a server with other programs, with
// RECEIVER_ONLY it has no stream, and with CRASH_AT it dies at that event.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

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

// server has claims that programs share.
type server string

func (s server) ask(ctx context.Context, path string) (ticketing.Claim, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, string(s)+"/"+path, nil)
	if err != nil {
		return "", err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return ticketing.Claim(text), err
}

func (s server) Claim(ctx context.Context, id string, ttl time.Duration) (ticketing.Claim, error) {
	return s.ask(ctx, fmt.Sprintf("claim/%s/%d", id, ttl.Milliseconds()))
}

func (s server) Done(ctx context.Context, id string) error {
	_, err := s.ask(ctx, "done/"+id)
	return err
}

func (s server) Release(ctx context.Context, id string) error {
	_, err := s.ask(ctx, "release/"+id)
	return err
}

// makeClaims has the claims of a server, or all events that were handled.
func makeClaims(ctx context.Context) (ticketing.EventClaims, error) {
	if url := os.Getenv("CLAIMS_URL"); url != "" {
		return server(url), nil
	}
	lines, err := read(os.Getenv("HANDLED"))
	if err != nil {
		return nil, err
	}
	memory := ticketing.NewMemory(10_000)
	for id := range strings.Lines(lines) {
		if err := memory.Done(ctx, strings.TrimSpace(id)); err != nil {
			return nil, err
		}
	}
	return memory, nil
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	if err := run(ctx); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context) error {
	claims, err := makeClaims(ctx)
	if err != nil {
		return err
	}
	claimMs, _ := strconv.Atoi(os.Getenv("CLAIM_MS"))
	claimTTL := time.Duration(claimMs) * time.Millisecond
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
		calls++
		if strconv.Itoa(calls) == os.Getenv("CRASH_AT") {
			_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		}
		if calls%7 == 0 {
			return errors.New("every seventh fails")
		}
		_, err := fmt.Fprintln(file, event.ID)
		return err
	}
	events, err := ticketing.NewSync(client, positionFile(os.Getenv("POSITION")), onEvent, ticketing.SyncOptions{
		Claims:   claims,
		ClaimTTL: claimTTL,
		OnError: func(context.Context, error, *ticketing.WebhookEvent, int) ticketing.SyncDecision {
			return ticketing.SyncRetry
		},
	})
	if err != nil {
		return err
	}
	options := webhooks.Options{Logger: slog.New(slog.DiscardHandler)}
	handle := events.Handle
	isReceiverOnly := os.Getenv("RECEIVER_ONLY") != ""
	if isReceiverOnly {
		handle, options.Claims, options.ClaimTTL = onEvent, claims, claimTTL
	}
	handler, err := webhooks.NewHandler(os.Getenv("WEBHOOK_SECRET"), handle, options)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	go http.Serve(listener, handler)
	fmt.Println(listener.Addr().(*net.TCPAddr).Port)
	if isReceiverOnly {
		<-ctx.Done()
		return nil
	}
	return events.Run(ctx)
}
