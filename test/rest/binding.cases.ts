/** The result of path, query and body: a message in ProtoJSON, or the violation. */
export interface BindingCase {
  /** The title of the case; "http.proto" is the comment of google/api/http.proto. */
  rule: string;
  request: string;
  /** Sent as application/json. An object is stringified, a string sent as it is. */
  body?: unknown;
  message?: object;
  /** Field and reason of the violation: `requester.email INVALID_VALUE`. */
  refused?: string;
}

const time = "2024-01-31T12:00:00Z";

/** Where the parts of a request go. */
export const bindingCases: BindingCase[] = [
  // Where fields go
  {
    rule: "http.proto: fields that are not in the path are query parameters",
    request: "GET /v1/shelves?page_size=5&pageToken=abc",
    message: { pageSize: 5, pageToken: "abc" },
  },
  {
    rule: "http.proto: sub.subfield names a nested field",
    request: "GET /v1/echo?nested.fString=a&nested.nested.f_int32=3",
    message: { nested: { fString: "a", nested: { fInt32: 3 } } },
  },
  {
    rule: "http.proto: a repeated field is a repeated parameter",
    request: "GET /v1/echo?rString=a&fInt32=1&r_string=b",
    message: { rString: ["a", "b"], fInt32: 1 },
  },
  {
    rule: "http.proto: body names a field, the rest is path and query",
    request: "POST /v1/shelves/1/books?bookId=b&validateOnly=true",
    body: { title: "T" },
    message: { parent: "shelves/1", book: { title: "T" }, bookId: "b", validateOnly: true },
  },
  {
    rule: "http.proto: body * takes every field that is not in the path",
    request: "POST /v1/shelves/1/books/2:move",
    body: { target: "shelves/3" },
    message: { name: "shelves/1/books/2", target: "shelves/3" },
  },
  {
    rule: "http.proto: with body * there are no query parameters",
    request: "POST /v1/shelves/1/books/2:move?target=x",
    body: {},
    refused: "target UNKNOWN_FIELD",
  },
  {
    rule: "http.proto: without body rule there is no body",
    request: "GET /v1/echo",
    body: { fString: "a" },
    refused: " UNEXPECTED_BODY",
  },
  {
    rule: "the same for DELETE",
    request: "DELETE /v1/shelves/1",
    body: "x",
    refused: " UNEXPECTED_BODY",
  },
  {
    rule: "an empty body is none",
    request: "DELETE /v1/shelves/1",
    body: "",
    message: { name: "shelves/1" },
  },
  {
    rule: "the path wins over the body",
    request: "PUT /v1/shelves/1/books/2",
    body: { name: "other", title: "T" },
    message: { name: "shelves/1/books/2", title: "T" },
  },
  {
    rule: "the path wins over a oneof in the body",
    request: "PUT /v1/choice/7",
    body: { choiceText: "x" },
    message: { choiceNumber: 7 },
  },
  {
    rule: "the path adds to a message in the body",
    request: "PATCH /v1/shelves/1/books/2?updateMask=title",
    body: { title: "T" },
    message: { book: { name: "shelves/1/books/2", title: "T" }, updateMask: "title" },
  },
  {
    rule: "a parameter cannot repeat the path",
    request: "GET /v1/shelves/1?name=x",
    refused: "name UNKNOWN_FIELD",
  },
  {
    rule: "a parameter cannot reach into the body",
    request: "POST /v1/shelves/1/books?book.title=x",
    body: {},
    refused: "book.title UNKNOWN_FIELD",
  },
  {
    rule: "an empty body for *",
    request: "POST /v1/echo",
    body: "",
    message: {},
  },
  {
    rule: "an empty body for a field leaves it unset",
    request: "POST /v1/shelves/1/books",
    body: "",
    message: { parent: "shelves/1" },
  },
  {
    rule: "so does null",
    request: "POST /v1/shelves/1/books",
    body: "null",
    message: { parent: "shelves/1" },
  },
  {
    rule: "null is no message for *",
    request: "POST /v1/echo",
    body: "null",
    refused: " INVALID_VALUE",
  },
  {
    rule: "http.proto: a repeated field as body is a JSON array",
    request: "PUT /v1/shelves/1/books/2/tags",
    body: ["a", "b"],
    message: { name: "shelves/1/books/2", tags: ["a", "b"] },
  },
  {
    rule: "a fault in a body field is named from the request on",
    request: "PUT /v1/shelves/1/books/2/tags",
    body: ["a", 7],
    refused: "tags[1] INVALID_VALUE",
  },
  {
    rule: "a wrapper as body is a bare value",
    request: "PUT /v1/shelves/1/books/2/title",
    body: '"T"',
    message: { name: "shelves/1/books/2", title: "T" },
  },

  // Update masks
  {
    rule: "a PATCH without mask gets one from the keys of the body",
    request: "PATCH /v1/shelves/1/books/2",
    body: {
      title: "T",
      author: { given_name: "G", mentor: { familyName: "F" } },
      tags: [],
      labels: { a: "b" },
      published: time,
      copiesSold: 0,
    },
    message: {
      book: {
        name: "shelves/1/books/2",
        title: "T",
        author: { givenName: "G", mentor: { familyName: "F" } },
        labels: { a: "b" },
        published: time,
      },
      updateMask:
        "title,author.givenName,author.mentor.familyName,tags,labels,published,copiesSold",
    },
  },
  {
    rule: "null is in the mask and unset",
    request: "PATCH /v1/shelves/1/books/2",
    body: { title: null, author: null, pages: null },
    message: { book: { name: "shelves/1/books/2" }, updateMask: "title,author,pages" },
  },
  {
    rule: "an empty object is the whole field",
    request: "PATCH /v1/shelves/1/books/2",
    body: { author: {} },
    message: { book: { name: "shelves/1/books/2", author: {} }, updateMask: "author" },
  },
  {
    rule: "what the path has is not in the mask",
    request: "PATCH /v1/shelves/1/books/2",
    body: { name: "shelves/1/books/2", title: "T" },
    message: { book: { name: "shelves/1/books/2", title: "T" }, updateMask: "title" },
  },
  {
    rule: "a PATCH of one resource cannot have another in its body",
    request: "PATCH /v1/shelves/1/books/2",
    body: { name: "other", title: "T" },
    refused: "book.name INVALID_VALUE",
  },
  {
    rule: "AIP-203: what only responses have is ignored, and not in the mask",
    request: "PATCH /v1/shelves/1/books/2",
    body: {
      title: "T",
      created: "never",
      author: { portrait: 7, mentor: { portrait: "x", givenName: "G" } },
    },
    message: {
      book: {
        name: "shelves/1/books/2",
        title: "T",
        author: { mentor: { givenName: "G" } },
      },
      updateMask: "title,author.mentor.givenName",
    },
  },
  {
    rule: "a message with nothing else is no empty message",
    request: "PATCH /v1/shelves/1/books/2",
    body: { author: { mentor: { portrait: "x" } } },
    message: { book: { name: "shelves/1/books/2" }, updateMask: "" },
  },
  {
    rule: "the same for each request of a batch",
    request: "POST /v1/books:batchUpdate",
    body: {
      requests: [{ book: { name: "shelves/1/books/2", created: time, title: "T" } }],
      flatBooks: [{ name: "shelves/1/books/5", tags: [], created: time }],
      authors: [{ portrait: "x" }],
    },
    message: {
      requests: [{ book: { name: "shelves/1/books/2", title: "T" }, updateMask: "title" }],
      flatBooks: [{ name: "shelves/1/books/5", updateMask: "tags" }],
      authors: [{}],
    },
  },
  {
    rule: "the same for other methods",
    request: "PUT /v1/shelves/1/books/2",
    body: { title: "T", created: time },
    message: { name: "shelves/1/books/2", title: "T" },
  },
  {
    rule: "a mask that is given stays, even an empty one",
    request: "PATCH /v1/shelves/1/books/2?update_mask=",
    body: { title: "T" },
    message: { book: { name: "shelves/1/books/2", title: "T" }, updateMask: "" },
  },
  {
    rule: "with body * as well",
    request: "PATCH /v1/flat/shelves/1/books/2",
    body: { title: "T", updateMask: null },
    message: { name: "shelves/1/books/2", title: "T", updateMask: "title" },
  },
  {
    rule: "with body *, the mask given",
    request: "PATCH /v1/flat/shelves/1/books/2",
    body: { title: "T", updateMask: "tags" },
    message: { name: "shelves/1/books/2", title: "T", updateMask: "tags" },
  },
  {
    rule: "an empty body gives an empty mask",
    request: "PATCH /v1/flat/shelves/1/books/2",
    message: { name: "shelves/1/books/2", updateMask: "" },
  },
  {
    rule: "each request of a batch gets its own",
    request: "POST /v1/books:batchUpdate",
    body: {
      requests: [
        { book: { name: "shelves/1/books/2", title: "T", author: { given_name: "G" } } },
        { book: { name: "shelves/1/books/3", pages: null } },
        { book: { name: "shelves/1/books/4", title: "T" }, updateMask: "tags" },
        { allowMissing: true },
      ],
      flat_books: [{ name: "shelves/1/books/5", tags: [] }],
      authors: [{ givenName: "G" }],
    },
    message: {
      requests: [
        {
          book: { name: "shelves/1/books/2", title: "T", author: { givenName: "G" } },
          updateMask: "title,author.givenName",
        },
        { book: { name: "shelves/1/books/3" }, updateMask: "pages" },
        { book: { name: "shelves/1/books/4", title: "T" }, updateMask: "tags" },
        { updateMask: "", allowMissing: true },
      ],
      flatBooks: [{ name: "shelves/1/books/5", updateMask: "tags" }],
      authors: [{ givenName: "G" }],
    },
  },
  {
    rule: "a batch without requests",
    request: "POST /v1/books:batchUpdate",
    body: { requests: null },
    message: {},
  },
  {
    rule: "no other HTTP method gets one",
    request: "PUT /v1/shelves/1/books/2",
    body: { title: "T" },
    message: { name: "shelves/1/books/2", title: "T" },
  },
];
