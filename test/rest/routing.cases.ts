/** The target of a request: the method and its message in ProtoJSON, or the status of the error. */
interface RoutingCase {
  /** The rule, with where it is from; "http.proto" is the comment of google/api/http.proto. */
  rule: string;
  request: string;
  method?: string;
  message?: object;
  status?: number;
  /** The `Allow` header. */
  allow?: string;
}

const shelf = "DELETE, GET, HEAD, OPTIONS";

export const routingCases: RoutingCase[] = [
  // Google's guides: AIP-127 on transcoding, AIP-136 on methods with a verb
  {
    rule: "AIP-127: a collection is in the path before its resources",
    request: "GET /v1/shelves/1/books/2",
    method: "GetBook",
    message: { name: "shelves/1/books/2" },
  },
  {
    rule: "AIP-127: a variable of single segments takes no further ones",
    request: "GET /v1/shelves/1/books/2/3",
    status: 404,
  },
  {
    rule: "AIP-127: nor a path of another collection",
    request: "GET /v1/authors/1",
    status: 404,
  },
  {
    rule: "AIP-127: ** takes any number of segments",
    request: "GET /v1/files/a/b/c",
    method: "GetFile",
    message: { path: "a/b/c" },
  },
  {
    rule: "AIP-127: several URIs of one method, each with its own variable",
    request: "GET /v1/theme/noir?name=shelves/1",
    method: "GetShelf",
    message: { theme: "noir", name: "shelves/1" },
  },
  {
    rule: "AIP-136: a verb follows the resource after a colon",
    request: "POST /v1/shelves/1/books/2:move",
    method: "MoveBook",
    message: { name: "shelves/1/books/2" },
  },
  {
    rule: "AIP-136: a verb of the collection",
    request: "POST /v1/books:batchUpdate",
    method: "BatchUpdateBooks",
    message: {},
  },
  {
    rule: "AIP-136: a verb has its own HTTP method",
    request: "GET /v1/shelves/1/books/2:move",
    status: 405,
    allow: "OPTIONS, POST",
  },
  {
    rule: "AIP-136: a verb that the resource does not have is part of its name",
    request: "GET /v1/shelves/1/books/2:lend",
    method: "GetBook",
    message: { name: "shelves/1/books/2:lend" },
  },

  // Templates
  { rule: "a literal path", request: "GET /v1/shelves", method: "ListShelves", message: {} },
  {
    rule: "http.proto: a variable with a pattern captures all of it",
    request: "GET /v1/shelves/7",
    method: "GetShelf",
    message: { name: "shelves/7" },
  },
  {
    rule: "http.proto: {var} is {var=*}",
    request: "GET /v1/theme/noir",
    method: "GetShelf",
    message: { theme: "noir" },
  },
  {
    rule: "http.proto: additional_bindings are further mappings of the method",
    request: "GET /v1/shelves/1/books/2:brief",
    method: "GetBook",
    message: { shelf: "1", book: "2" },
  },
  {
    rule: "http.proto: * matches a single segment",
    request: "GET /v1/star/x/end",
    method: "GetFile",
    message: {},
  },
  { rule: "http.proto: * matches no two segments", request: "GET /v1/star/x/y/end", status: 404 },
  { rule: "* does not match an empty segment", request: "GET /v1/star//end", status: 404 },
  { rule: "a variable does not capture nothing", request: "GET /v1/shelves/", status: 404 },
  {
    rule: "http.proto: ** matches one segment",
    request: "GET /v1/files/a",
    method: "GetFile",
    message: { path: "a" },
  },
  {
    rule: "http.proto: ** matches several segments, and no variable captures the slash before it",
    request: "GET /v1/files/a/b/c",
    method: "GetFile",
    message: { path: "a/b/c" },
  },
  {
    rule: "http.proto: ** matches zero segments",
    request: "GET /v1/files",
    method: "GetFile",
    message: {},
  },
  {
    rule: "** keeps empty segments",
    request: "GET /v1/files/a//b/",
    method: "GetFile",
    message: { path: "a//b/" },
  },
  {
    rule: "** inside a pattern",
    request: "GET /v1/files/public/a/b",
    method: "GetFile",
    message: { path: "public/a/b" },
  },
  {
    rule: "** without a variable",
    request: "GET /v1/rest/of/it",
    method: "GetFile",
    message: {},
  },
  {
    rule: "http.proto: a path variable may be nested",
    request: "GET /v1/deep/x",
    method: "EchoPath",
    message: { nested: { nested: { fString: "x" } } },
  },
  { rule: "a trailing slash is another path", request: "GET /v1/shelves/1/books/2/", status: 404 },
  { rule: "an unknown path", request: "GET /v2/shelves", status: 404 },
  {
    rule: "a method without rule has no path",
    request: "POST /library.Library/Unmapped",
    status: 404,
  },
  { rule: "the root", request: "GET /", status: 404 },
  { rule: "literals are case-sensitive", request: "GET /v1/Shelves", status: 404 },

  // Verbs
  {
    rule: "http.proto: a verb ends the path",
    request: "POST /v1/shelves/1/books/2:move",
    method: "MoveBook",
    message: { name: "shelves/1/books/2" },
  },
  {
    rule: "http.proto: ** may have a verb behind it",
    request: "GET /v1/files/a/b:stat",
    method: "GetFile",
    message: { path: "a/b" },
  },
  {
    rule: "only verbs that exist are cut off",
    request: "GET /v1/shelves/1/books/2:other",
    method: "GetBook",
    message: { name: "shelves/1/books/2:other" },
  },
  {
    rule: "a value may contain colons before the verb",
    request: "POST /v1/shelves/1/books/a:b:move",
    method: "MoveBook",
    message: { name: "shelves/1/books/a:b" },
  },
  {
    rule: "an encoded colon is none",
    request: "GET /v1/shelves/1/books/2%3Abrief",
    method: "GetBook",
    message: { name: "shelves/1/books/2:brief" },
  },
  { rule: "a verb belongs to its template", request: "GET /v1/star/x/end:stat", status: 404 },
  {
    rule: "a verb wins over the same path without",
    request: "GET /v1/compete/x:b",
    method: "Compete",
    message: { path: "x" },
  },

  {
    rule: "the longest verb wins",
    request: "GET /v1/compete/x:a:b",
    method: "Compete",
    message: { path: "x" },
  },

  // Precedence
  {
    rule: "a literal wins over *",
    request: "GET /v1/compete/here/now",
    method: "Compete",
    message: {},
  },
  {
    rule: "a literal early wins over a literal late",
    request: "GET /v1/compete/here/there",
    method: "Compete",
    message: { path: "there" },
  },
  {
    rule: "back to * where the literal leads nowhere",
    request: "GET /v1/compete/there/now",
    method: "Compete",
    message: { path: "there" },
  },
  {
    rule: "back to ** where the others lead nowhere",
    request: "GET /v1/compete/here/now/never",
    method: "Compete",
    message: { path: "here/now/never" },
  },
  {
    rule: "a less specific template serves a method that the more specific one lacks",
    request: "GET /v1/compete/here/now/later",
    method: "Compete",
    message: { path: "here/now/later" },
  },

  // Escapes
  {
    rule: "http.proto: a single segment is decoded completely",
    request: "GET /v1/theme/a%2Fb%20c%25",
    method: "GetShelf",
    message: { theme: "a/b c%" },
  },
  {
    rule: "http.proto: several segments are decoded, but %2F and %2f stay",
    request: "GET /v1/shelves/1/books/a%2fb%2Fc%20d",
    method: "GetBook",
    message: { name: "shelves/1/books/a%2Fb%2Fc d" },
  },
  {
    rule: "http.proto: {var=**} counts as several segments",
    request: "GET /v1/files/a%2fb",
    method: "GetFile",
    message: { path: "a%2Fb" },
  },
  {
    rule: "UTF-8 in a path",
    request: "GET /v1/theme/caf%C3%A9",
    method: "GetShelf",
    message: { theme: "café" },
  },
  {
    rule: "a plus is a plus in a path",
    request: "GET /v1/theme/a+b",
    method: "GetShelf",
    message: { theme: "a+b" },
  },
  {
    rule: "http.proto: literals with reserved characters are percent-encoded",
    request: "GET /v1/compete/caf%C3%A9/%2fslash",
    method: "Compete",
    message: {},
  },
  { rule: "a malformed escape", request: "GET /v1/theme/%zz", status: 400 },
  { rule: "an escape that is not UTF-8", request: "GET /v1/theme/%ff", status: 400 },
  { rule: "a malformed escape in several segments", request: "GET /v1/files/a/%2", status: 400 },
  {
    rule: "a path variable that does not fit its field",
    request: "GET /v1/path/a/x/1/true/RED/YQ/1",
    status: 400,
  },
  {
    rule: "path variables of every kind",
    request: "GET /v1/path/a/-1/18446744073709551615/true/RED/YQ/1.5",
    method: "EchoPath",
    message: {
      fString: "a",
      fInt32: -1,
      fUint64: "18446744073709551615",
      fBool: true,
      fColor: "RED",
      fBytes: "YQ==",
      fDouble: 1.5,
    },
  },

  // HTTP methods
  { rule: "a known path, another method", request: "PUT /v1/shelves/1", status: 405, allow: shelf },
  {
    rule: "Allow is sorted and covers every template that fits",
    request: "TRACE /v1/shelves/1/books/2",
    status: 405,
    allow: "GET, HEAD, LOCK, OPTIONS, PATCH, PUT",
  },
  {
    rule: "the methods of a verb are its own, not those of the path without it",
    request: "GET /v1/shelves/1/books/2:move",
    status: 405,
    allow: "OPTIONS, POST",
  },
  { rule: "OPTIONS", request: "OPTIONS /v1/shelves/1", status: 204, allow: shelf },
  {
    rule: "OPTIONS where the method is left open",
    request: "OPTIONS /v1/any",
    status: 204,
    allow: "DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT",
  },
  {
    rule: "HEAD is GET",
    request: "HEAD /v1/shelves/1",
    method: "GetShelf",
    message: { name: "shelves/1" },
  },
  {
    rule: "http.proto: a custom kind is an HTTP method",
    request: "LOCK /v1/shelves/1/books/2",
    method: "ArchiveBook",
    message: { name: "shelves/1/books/2" },
  },
  {
    rule: 'http.proto: the kind "*" leaves the HTTP method open',
    request: "PROPFIND /v1/any?fString=x",
    method: "Echo",
    message: { fString: "x" },
  },

  // Request targets
  {
    rule: "RFC 9112, 3.2.2: the absolute form",
    request: "GET http://library.example/v1/shelves/7",
    method: "GetShelf",
    message: { name: "shelves/7" },
  },
  { rule: "RFC 9112, 3.2.4: the asterisk form", request: "OPTIONS *", status: 404 },
  { rule: "dots are ordinary", request: "GET /v1/../v1/shelves", status: 404 },
];
