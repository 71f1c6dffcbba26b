import type { TranscoderOptions } from "../../src/rest/index.ts";
import type { Ask } from "./library/serve-library.ts";

export interface OptionCase {
  readonly rule: string;
  readonly options: Partial<TranscoderOptions>;
  readonly request: string;
  readonly ask?: Ask;
  readonly status?: number;
  /** Part of the response. */
  readonly json?: unknown;
  readonly text?: string | RegExp;
  readonly type?: string;
  /** The whole request message, as JSON. */
  readonly message?: unknown;
}

const headers = { "content-type": "application/json" };
const body = (json: unknown): Ask => ({ headers, body: JSON.stringify(json) });
const watch = "GET /v1/shelves/1/books:watch?count=2";

const google = (each: Omit<OptionCase, "options">): OptionCase => ({
  ...each,
  options: { clients: "google" },
});

const gateway = (each: Omit<OptionCase, "options">): OptionCase => ({
  ...each,
  options: { clients: "grpc-gateway" },
});

/** Fields of which Google's generators send `""` if they have no value. */
const unset = [
  ...["fInt32", "fInt64", "fUint64", "fDouble", "fBool", "fColor", "oInt32", "oInt64", "oColor"],
  ...["wTime", "wDuration", "wMask", "wInt32", "wInt64", "wBool", "choiceNumber", "choiceTime"],
];

/** The parameters that the Discovery documents of Google's APIs list for every method. */
const parameters = [
  ...["$.xgafv=2", "access_token=a", "alt=json", "key=k", "oauth_token=a", "prettyPrint=false"],
  ...["quotaUser=u", "uploadType=media", "upload_protocol=raw", "%24apiVersion=v1", "$key=k"],
  "$alt=json%3Benum-encoding%3Dint",
];

/** As clients of Google's APIs expect it. */
const googleCases: OptionCase[] = [
  google({
    rule: "an empty string in place of the field that is the body is unset",
    request: "PATCH /v1/shelves/1/books/2",
    ask: body(""),
    message: { book: { name: "shelves/1/books/2" } },
  }),
  google({
    rule: "an update has no mask but its own",
    request: "PATCH /v1/shelves/1/books/2",
    ask: body({ title: "T" }),
    message: { book: { name: "shelves/1/books/2", title: "T" } },
  }),
  ...unset.map((field) =>
    google({
      rule: "an empty parameter is unset",
      request: `GET /v1/echo?${field}=&fString=a`,
      message: { fString: "a" },
    }),
  ),
  ...unset.map((field) =>
    google({
      rule: "an empty string is unset",
      request: "POST /v1/echo",
      ask: body({ nested: { [field]: "" } }),
      message: { nested: {} },
    }),
  ),
  google({
    rule: "an empty string is a string",
    request: "GET /v1/echo?oString=&oBytes=&wString=&wBytes=&choiceText=",
    message: { oString: "", oBytes: "", wString: "", wBytes: "", choiceText: "" },
  }),
  google({
    rule: "an empty item is a string, or none",
    request: "GET /v1/echo?rString=&rInt32=&rInt32=1&rBytes=",
    message: { rString: [""], rInt32: [1], rBytes: [""] },
  }),
  google({
    rule: "an empty string is a string, bytes or JSON",
    request: "POST /v1/echo",
    ask: body({ oString: "", oBytes: "", wString: "", wValue: "", rString: [""] }),
    message: { oString: "", oBytes: "", wString: "", wValue: "", rString: [""] },
  }),
  google({
    rule: "an empty item of a list is no value",
    request: "POST /v1/echo",
    ask: body({ rInt32: [""] }),
    status: 400,
  }),
  ...["GET /v1/echo", "DELETE /v1/shelves/1", "GET /v1/any"].map((request) =>
    google({ rule: "{} is no body", request, ask: body({}), status: 200 }),
  ),
  google({
    rule: "more than {} is a body",
    request: "GET /v1/echo",
    ask: body({ fString: "a" }),
    status: 400,
  }),
  ...parameters.map((parameter) =>
    google({
      rule: "system parameters",
      request: `GET /v1/echo?${parameter}&fString=a`,
      message: { fString: "a" },
    }),
  ),
  google({
    rule: "system parameters beside a body",
    request: "POST /v1/echo?alt=json&key=k&$alt=json;enum-encoding=int",
    ask: body({ fColor: "GREEN" }),
    json: { fColor: 2 },
  }),
  ...["alt=proto", "$alt=media", "callback=run", "fields=a", "$key2=k"].map((parameter) =>
    google({
      rule: "system parameters that are not served",
      request: `GET /v1/echo?${parameter}`,
      status: 400,
    }),
  ),
  google({
    rule: "an error of AIP-193",
    request: "GET /v1/shelves/1/books/missing",
    status: 404,
    text: /^\{"error":\{"code":404,"message":"no such book","status":"NOT_FOUND","details":\[\]\}\}$/,
  }),
  google({
    rule: "the faulty field, in an error of AIP-193",
    request: "GET /v1/echo?fInt32=x",
    status: 400,
    json: {
      error: {
        status: "INVALID_ARGUMENT",
        details: [
          {
            "@type": "type.googleapis.com/google.rpc.BadRequest",
            fieldViolations: [{ field: "fInt32" }],
          },
        ],
      },
    },
  }),
  google({
    rule: "200 for a creation",
    request: "POST /v1/shelves",
    ask: body({ theme: "x" }),
    status: 200,
  }),
  google({ rule: "200 for a deletion", request: "DELETE /v1/shelves/1", status: 200, text: "{}" }),
  google({
    rule: "a stream is an array",
    request: watch,
    type: "application/json",
    json: [{ name: "shelves/1/books/0" }, { name: "shelves/1/books/1" }],
  }),
  google({
    rule: "a stream that fails",
    request: `${watch}&failAfter=2`,
    json: [{ name: "shelves/1/books/0" }, { error: { code: 404, status: "NOT_FOUND" } }],
  }),
  google({
    rule: "the time that a client gives",
    request: `${watch}&pauseMs=9000`,
    ask: { headers: { "x-server-timeout": "0.05" } },
    status: 504,
    json: { error: { status: "DEADLINE_EXCEEDED" } },
  }),
];

/** As clients of grpc-gateway expect it. */
const gatewayCases: OptionCase[] = [
  ...["f_int32=1&nested.f_string=a", "fInt32=1&nested.fString=a"].map((query) =>
    gateway({
      rule: "names of the contract and of JSON",
      request: `GET /v1/echo?${query}`,
      message: { fInt32: 1, nested: { fString: "a" } },
    }),
  ),
  gateway({
    rule: "fields without a value are written, and messages as null",
    request: "GET /v1/shelves/1/books/2",
    text: /^\{"name":"shelves\/1\/books\/2","title":"A Title","author":null,"tags":\[\],"labels":\{\},"published":null,"copiesSold":"0","created":null,"updateMask":null\}$/,
  }),
  gateway({
    rule: "what the contract does not know",
    request: "POST /v1/echo?nothing=1&fString=b",
    ask: body({ fString: "a", nothing: 1 }),
    message: { fString: "a" },
  }),
  gateway({
    rule: "parameters that belong to the path or the body",
    request: "POST /v1/shelves/1/books?parent=x&book.title=x&bookId=b",
    ask: body({ title: "T" }),
    message: { parent: "shelves/1", book: { title: "T" }, bookId: "b" },
  }),
  gateway({
    rule: "maps",
    request: "GET /v1/echo?mString[a.b]=1&m_string[]=2&nested.mInt32[7]=true&mColor[a]=RED",
    message: {
      mString: { "a.b": "1", "": "2" },
      nested: { mInt32: { 7: true } },
      mColor: { a: "RED" },
    },
  }),
  gateway({
    rule: "JSON",
    request: `GET /v1/echo?wStruct=${encodeURIComponent('{"a":[1]}')}&wValue=null&wList=[1]`,
    message: { wStruct: { a: [1] }, wValue: null, wList: [1] },
  }),
  ...[
    "mInt32[x]=true",
    "mInt32[1]=x",
    "mString[a]=1&mString[a]=2",
    "mString=a",
    "fString[a]=1",
    "mNested[a]=1",
    "mString[a",
    "wStruct=[1]",
    "wStruct={",
    "fInt32=1&fInt32=2",
    "fInt32=x",
  ].map((query) =>
    gateway({
      rule: "faulty parameters",
      request: `GET /v1/echo?${query}`,
      // A name with one bracket is no field.
      status: query === "mString[a" ? 200 : 400,
      ...(query !== "mString[a" && { json: { code: 3, details: [] } }),
    }),
  ),
  gateway({
    rule: "a key of every name",
    request: "GET /v1/echo?mString[__proto__]=a&mString[constructor]=b",
    text: /"mString":\{"__proto__":"a","constructor":"b"\}/,
  }),
  gateway({
    rule: "a body where the rule has none",
    request: "GET /v1/echo?fString=a",
    ask: body({ fString: "b" }),
    message: { fString: "a" },
  }),
  gateway({
    rule: "JSON of any type",
    request: "POST /v1/echo",
    ask: {
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html" },
      body: '{"fString":"a"}',
    },
    message: { fString: "a" },
  }),
  gateway({
    rule: "an error",
    request: "GET /v1/shelves/1/books/missing",
    status: 404,
    text: /^\{"code":5,"message":"no such book","details":\[\]\}$/,
  }),
  gateway({
    rule: "a path that is not known",
    request: "GET /v1/nowhere",
    status: 404,
  }),
  gateway({
    rule: "an HTTP method that is not allowed",
    request: "PUT /v1/echo",
    status: 501,
    json: { code: 12 },
  }),
  gateway({
    rule: "a stream",
    request: watch,
    type: "application/json",
    text: /^\{"result":\{"name":"shelves\/1\/books\/0".*\}\}\n\{"result":\{.*\}\}\n$/,
  }),
  gateway({
    rule: "a stream that fails",
    request: `${watch}&failAfter=2`,
    text: /^\{"result":\{.*\}\}\n\{"error":\{"code":5,"message":"the shelf collapsed","details":\[\]\}\}\n$/,
  }),
  gateway({
    rule: "a request for a stream that cannot be read",
    request: "GET /v1/shelves/1/books:watch?count=x",
    status: 400,
    json: { code: 3 },
  }),
  gateway({
    rule: "a stream that fails at once",
    request: `${watch}&failAfter=1`,
    status: 404,
    text: /^\{"error":\{"code":5,"message":"the shelf collapsed","details":\[\]\}\}$/,
  }),
];

export const presetCases = [...googleCases, ...gatewayCases];
