package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
)

var decimal = regexp.MustCompile(`^[0-9]+(\.[0-9]+)?$`)

// Verify reports whether a delivery is genuine and recent. If not, respond with 401.
//
// rawBody is the body as received, not re-serialised JSON; header is the value of
// Service-Signature; secret is the whole whsec_… string.
func Verify(rawBody []byte, header, secret string, now time.Time) bool {
	t := ""
	var signatures []string
	for _, element := range strings.Split(header, ",") {
		name, value, _ := strings.Cut(element, "=")
		switch name {
		case "t":
			t = value
		case "v1":
			signatures = append(signatures, value)
		}
	}
	seconds, err := strconv.ParseFloat(t, 64)
	if err != nil || !decimal.MatchString(t) || math.Abs(float64(now.Unix())-seconds) > 300 {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(t + "."))
	mac.Write(rawBody)
	expected := []byte(hex.EncodeToString(mac.Sum(nil)))
	for _, signature := range signatures {
		if hmac.Equal([]byte(signature), expected) {
			return true
		}
	}
	return false
}
