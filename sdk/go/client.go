// Package ticketing is a client of the ticketing service, with the types of its API and events.
// Package webhooks receives the events.
package ticketing

// NewClient creates a client. Without options it uses SERVICE_TOKEN and SERVICE_URL. It fails when
// the token or the URL is missing.
func NewClient(options ...Option) (*Client, error) {
	s, err := resolve(options)
	if err != nil {
		return nil, err
	}
	return newClient(s), nil
}
