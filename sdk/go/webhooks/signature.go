package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// VerificationError means that the signature does not verify: wrong secret, changed body or old
// timestamp. Respond with 401.
type VerificationError struct {
	// Rule is the number of the verification rule that failed.
	Rule int
	// Reason says why: malformed_timestamp, missing_signature, timestamp_out_of_tolerance, body_not_raw
	// or signature_mismatch.
	Reason string
	// Hint says what to do about it.
	Hint string
}

func (e *VerificationError) Error() string { return "webhook signature: " + e.Reason }

// ErrNoSecret means that the secret is empty: anyone can sign with an empty key.
var ErrNoSecret = errors.New("webhooks: the signing secret is empty; pass the whole whsec_… of the subscription")

var (
	errTimestamp = &VerificationError{
		2, "malformed_timestamp", "Pass the value of the Service-Signature header unchanged.",
	}
	errMissing = &VerificationError{
		2, "missing_signature", "The request is not from the service, or a proxy removes the header.",
	}
	errNotRaw = &VerificationError{
		4, "body_not_raw",
		"The body was read before: mount the handler before what reads it, or put the raw bytes back into Request.Body.",
	}
	errMismatch = &VerificationError{
		5, "signature_mismatch",
		"Check that the secret is the whole whsec_… of this subscription, and that nothing changes the body.",
	}
)

func outOfTolerance(age float64, tolerance time.Duration) error {
	side := "after"
	if age < 0 {
		side = "before"
	}
	hint := fmt.Sprintf(
		"The clock of this machine is %.0f s %s the timestamp, and %.0f s are allowed. Set the clock, or the delivery is a replay.",
		math.Abs(age), side, tolerance.Seconds(),
	)
	return &VerificationError{3, "timestamp_out_of_tolerance", hint}
}

// DefaultTolerance is the maximum difference between the time of signing and the receiver's clock.
const DefaultTolerance = 300 * time.Second

var decimal = regexp.MustCompile(`^-?[0-9]+(\.[0-9]+)?$`)

// VerifySignature verifies the value of the Service-Signature header against the raw body. The
// secret is the whole whsec_… of the subscription, now is the receiver's clock. It fails with a
// [*VerificationError], or with [ErrNoSecret].
func VerifySignature(
	body []byte, header, secret string, now time.Time, tolerance time.Duration,
) error {
	if secret == "" {
		return ErrNoSecret
	}
	t, signatures := "", []string{}
	for element := range strings.SplitSeq(header, ",") {
		switch name, value, found := strings.Cut(element, "="); {
		case found && name == "t":
			t = value
		case found && name == "v1":
			signatures = append(signatures, value)
		}
	}
	timestamp, err := strconv.ParseFloat(t, 64)
	if !decimal.MatchString(t) || err != nil {
		return errTimestamp
	}
	if len(signatures) == 0 {
		return errMissing
	}
	if age := float64(now.Unix()) - timestamp; math.Abs(age) > tolerance.Seconds() {
		return outOfTolerance(age, tolerance)
	}
	// Uses t exactly as received: those characters were signed.
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(t + "."))
	mac.Write(body)
	expected := []byte(hex.EncodeToString(mac.Sum(nil)))
	matches := 0
	for _, signature := range signatures {
		// Compares all of them, so that timing does not reveal which one matched.
		if hmac.Equal([]byte(signature), expected) {
			matches++
		}
	}
	if matches == 0 {
		return errMismatch
	}
	return nil
}
