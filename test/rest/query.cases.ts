import type { BindingCase } from "./binding.cases.ts";

const time = "2024-01-31T12:00:00Z";

/** Query parameters. */
export const queryCases: BindingCase[] = [
  {
    rule: "every scalar",
    request:
      "GET /v1/echo?fString=a&fBool=true&fInt32=-1&fSint32=-2&fSfixed32=-3&fUint32=4294967295" +
      "&fFixed32=6&fInt64=-9223372036854775808&fSint64=-8&fSfixed64=-9&fUint64=18446744073709551615" +
      "&fFixed64=11&fFloat=1.5&fDouble=-2e3&fBytes=YQ%3D%3D&fColor=GREEN",
    message: {
      fString: "a",
      fBool: true,
      fInt32: -1,
      fSint32: -2,
      fSfixed32: -3,
      fUint32: 4294967295,
      fFixed32: 6,
      fInt64: "-9223372036854775808",
      fSint64: "-8",
      fSfixed64: "-9",
      fUint64: "18446744073709551615",
      fFixed64: "11",
      fFloat: 1.5,
      fDouble: -2000,
      fBytes: "YQ==",
      fColor: "GREEN",
    },
  },
  {
    rule: "optional fields have presence",
    request: "GET /v1/echo?oString=&oBool=false&oInt32=0&oInt64=0&oColor=0&oBytes=",
    message: {
      oString: "",
      oBool: false,
      oInt32: 0,
      oInt64: "0",
      oColor: "COLOR_UNSPECIFIED",
      oBytes: "",
    },
  },
  {
    rule: "lists of scalars",
    request:
      "GET /v1/echo?rInt32=1&rInt32=2&rUint64=3&rBool=false&rDouble=NaN&rBytes=YQ&rColor=RED&rColor=-1",
    message: {
      rInt32: [1, 2],
      rUint64: ["3"],
      rBool: [false],
      rDouble: ["NaN"],
      rBytes: ["YQ=="],
      rColor: ["RED", "BELOW"],
    },
  },
  {
    rule: "an enum by a number that the contract does not know",
    request: "GET /v1/echo?fColor=77",
    message: { fColor: 77 },
  },
  {
    rule: "well-known types as strings",
    request:
      `GET /v1/echo?wTime=${time}&wDuration=1.5s&wMask=fString,nested.fBool&wString=a&wBool=true` +
      "&wInt32=1&wInt64=2&wUint64=3&wDouble=4.5&wBytes=YQ",
    message: {
      wTime: time,
      wDuration: "1.500s",
      wMask: "fString,nested.fBool",
      wString: "a",
      wBool: true,
      wInt32: 1,
      wInt64: "2",
      wUint64: "3",
      wDouble: 4.5,
      wBytes: "YQ==",
    },
  },
  {
    rule: "base64 with a plus that is not encoded",
    request: "GET /v1/echo?fBytes=/+%2b/",
    message: { fBytes: "/++/" },
  },
  { rule: "base64url", request: "GET /v1/echo?fBytes=-_-_", message: { fBytes: "+/+/" } },
  { rule: "standard base64", request: "GET /v1/echo?fBytes=%2B/+/", message: { fBytes: "+/+/" } },
  {
    rule: "form encoding",
    request: "GET /v1/echo?f%53tring=a+b%2Bc%26d%3De&&",
    message: { fString: "a b+c&d=e" },
  },
  {
    rule: "a value may contain =",
    request: "GET /v1/echo?fString=a=b",
    message: { fString: "a=b" },
  },
  { rule: "an empty query", request: "GET /v1/echo?", message: {} },
  {
    rule: "a member of a oneof",
    request: "GET /v1/echo?choiceText=x",
    message: { choiceText: "x" },
  },
  {
    rule: "a message in a oneof",
    request: "GET /v1/echo?choiceAuthor.givenName=a&choiceAuthor.familyName=b",
    message: { choiceAuthor: { givenName: "a", familyName: "b" } },
  },
  {
    rule: "a wrapper in a oneof",
    request: "GET /v1/echo?choiceWrapped=x",
    message: { choiceWrapped: "x" },
  },
  { rule: "json_name", request: "GET /v1/echo?another=x", message: { another: "x" } },
  {
    rule: "the name behind json_name",
    request: "GET /v1/echo?renamed=x",
    message: { another: "x" },
  },
  {
    rule: "two members of a oneof",
    request: "GET /v1/echo?choiceText=x&choiceNumber=1",
    refused: "choiceNumber DUPLICATE_FIELD",
  },
  {
    rule: "twice",
    request: "GET /v1/echo?fString=a&fString=a",
    refused: "fString DUPLICATE_FIELD",
  },
  {
    rule: "two members of a oneof, one of them a message",
    request: "GET /v1/echo?choiceText=x&choiceAuthor.givenName=a",
    refused: "choiceAuthor.givenName DUPLICATE_FIELD",
  },
  {
    rule: "twice by two names",
    request: "GET /v1/echo?fString=a&f_string=a",
    refused: "f_string DUPLICATE_FIELD",
  },
  {
    rule: "twice, nested",
    request: "GET /v1/echo?nested.fString=a&nested.fString=b",
    refused: "nested.fString DUPLICATE_FIELD",
  },
  {
    rule: "not twice",
    request: "GET /v1/echo?fString=a&nested.fString=b",
    message: { fString: "a", nested: { fString: "b" } },
  },
  { rule: "unknown", request: "GET /v1/echo?nothing=1", refused: "nothing UNKNOWN_FIELD" },
  {
    rule: "unknown, nested",
    request: "GET /v1/echo?nested.nothing=1",
    refused: "nested.nothing UNKNOWN_FIELD",
  },
  {
    rule: "below a scalar",
    request: "GET /v1/echo?fString.x=1",
    refused: "fString.x UNKNOWN_FIELD",
  },
  { rule: "__proto__", request: "GET /v1/echo?__proto__=1", refused: "__proto__ UNKNOWN_FIELD" },
  {
    rule: "constructor.prototype",
    request: "GET /v1/echo?constructor.prototype.x=1",
    refused: "constructor.prototype.x UNKNOWN_FIELD",
  },
  {
    rule: "below a well-known type",
    request: "GET /v1/echo?wTime.seconds=1",
    refused: "wTime.seconds UNKNOWN_FIELD",
  },
  { rule: "a map", request: "GET /v1/echo?mString=1", refused: "mString UNKNOWN_FIELD" },
  { rule: "a message", request: "GET /v1/echo?nested=1", refused: "nested UNKNOWN_FIELD" },
  { rule: "a struct", request: "GET /v1/echo?wStruct=%7B%7D", refused: "wStruct UNKNOWN_FIELD" },
  {
    rule: "http.proto: repeated messages are no parameters",
    request: "GET /v1/echo?rNested.fString=1",
    refused: "rNested.fString UNKNOWN_FIELD",
  },
  {
    rule: "repeated messages, well-known",
    request: `GET /v1/echo?rTime=${time}`,
    refused: "rTime UNKNOWN_FIELD",
  },
  {
    rule: "nested without end",
    request: `GET /v1/echo?${"nested.".repeat(40)}fString=1`,
    refused: `${"nested.".repeat(40).slice(0, 256)}… UNKNOWN_FIELD`,
  },
  {
    rule: "a malformed value",
    request: "GET /v1/echo?fString=%zz",
    refused: "fString INVALID_VALUE",
  },
  {
    rule: "a value that is not UTF-8",
    request: "GET /v1/echo?fString=%ff",
    refused: "fString INVALID_VALUE",
  },
  { rule: "a malformed name", request: "GET /v1/echo?%zz=1", refused: " INVALID_VALUE" },
  { rule: "not a bool", request: "GET /v1/echo?fBool=yes", refused: "fBool INVALID_VALUE" },
  { rule: "an empty number", request: "GET /v1/echo?fInt32=", refused: "fInt32 INVALID_VALUE" },
  { rule: "hexadecimal", request: "GET /v1/echo?fInt32=0x10", refused: "fInt32 INVALID_VALUE" },
  {
    rule: "spaces around a number",
    request: "GET /v1/echo?fInt64=+1",
    refused: "fInt64 INVALID_VALUE",
  },
  {
    rule: "not a whole number",
    request: "GET /v1/echo?fInt32=1.5",
    refused: "fInt32 INVALID_VALUE",
  },
  {
    rule: "int32 out of range",
    request: "GET /v1/echo?fInt32=2147483648",
    refused: "fInt32 INVALID_VALUE",
  },
  {
    rule: "uint32 below zero",
    request: "GET /v1/echo?fUint32=-1",
    refused: "fUint32 INVALID_VALUE",
  },
  {
    rule: "int64 out of range",
    request: "GET /v1/echo?fInt64=9223372036854775808",
    refused: "fInt64 INVALID_VALUE",
  },
  {
    rule: "uint64 out of range",
    request: "GET /v1/echo?fUint64=18446744073709551616",
    refused: "fUint64 INVALID_VALUE",
  },
  {
    rule: "float out of range",
    request: "GET /v1/echo?fFloat=3.5e38",
    refused: "fFloat INVALID_VALUE",
  },
  {
    rule: "double out of range",
    request: "GET /v1/echo?fDouble=1e999",
    refused: "fDouble INVALID_VALUE",
  },
  {
    rule: "an unknown enum value",
    request: "GET /v1/echo?fColor=PURPLE",
    refused: "fColor INVALID_VALUE",
  },
  { rule: "not a time", request: "GET /v1/echo?wTime=yesterday", refused: "wTime INVALID_VALUE" },
  {
    rule: "not a duration",
    request: "GET /v1/echo?wDuration=1sx",
    refused: "wDuration INVALID_VALUE",
  },
];
