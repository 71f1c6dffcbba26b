// Package standard checks that the service signs for the library of Standard Webhooks too.
package standard

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

type vector struct {
	Name       string
	ID         string
	Secrets    []string
	Timestamp  int64
	BodyBase64 []byte
	Signature  string
}

func TestTheLibraryComputesTheSignaturesOfTheService(t *testing.T) {
	content, err := os.ReadFile(os.Getenv("SIGNATURES"))
	if err != nil {
		t.Fatal(err)
	}
	var vectors struct{ Standard []vector }
	if err := json.Unmarshal(content, &vectors); err != nil {
		t.Fatal(err)
	}
	if len(vectors.Standard) == 0 {
		t.Fatal("no vectors")
	}
	for _, vector := range vectors.Standard {
		signatures := make([]string, len(vector.Secrets))
		for i, secret := range vector.Secrets {
			webhook, err := standardwebhooks.NewWebhook(secret)
			if err != nil {
				t.Fatal(err)
			}
			signatures[i], err = webhook.Sign(vector.ID, time.Unix(vector.Timestamp, 0), vector.BodyBase64)
			if err != nil {
				t.Fatal(err)
			}
		}
		if got := strings.Join(signatures, " "); got != vector.Signature {
			t.Errorf("%s: got %s, want %s", vector.Name, got, vector.Signature)
		}
	}
}
