import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { Code, ConnectError } from "@connectrpc/connect";
import t from "tap";
import { createConnectTranscoder } from "../../build/transcoder/src/connect.ts";
import { httpStatusOf, renderStatus } from "../../src/rest/index.ts";
import { serveEveryWay } from "./library/every-way.ts";
import { Library } from "./library/gen/library_pb.ts";

const silent = '{"code":13,"message":"internal error","details":[]}';

const failed = (failing: Promise<unknown>) => failing.catch((error: unknown) => error);

/** The thrown value, the HTTP status, and the body, which is empty by default. */
const cases: [string, unknown, number?, string?][] = [
  ["an error", new Error("secret")],
  ["a DOMException of code 0", new DOMException("secret")],
  ["a DOMException of code 20", new DOMException("secret", "AbortError")],
  [
    "a program that exits with 5",
    await failed(
      promisify(execFile)(process.execPath, ["-e", "console.error('secret'); process.exit(5)"]),
    ),
  ],
  ["a file that does not exist", await failed(readFile("/no/secret"))],
  [
    "an error of grpc-js",
    Object.assign(new Error("5 NOT_FOUND: secret"), { code: 5, details: "" }),
  ],
  ["an error with a code in text", Object.assign(new Error("secret"), { code: "5" })],
  ["an object", { code: 5, message: "secret" }],
  ["a text", "secret"],
  ["nothing", undefined],
  [
    "what calls itself a ConnectError",
    Object.assign(new Error("secret"), { name: "ConnectError", code: 5 }),
  ],
  ["a ConnectError with a code that is OK", new ConnectError("secret", 0 as Code)],
  ["a ConnectError with a code that is none", new ConnectError("secret", 99 as Code)],
  [
    "a ConnectError",
    new ConnectError("no such book", Code.NotFound),
    404,
    '{"code":5,"message":"no such book","details":[]}',
  ],
  [
    "a ConnectError of another copy of the package",
    Object.assign(new Error("[not_found] no such book"), {
      ...{ name: "ConnectError", code: 5, rawMessage: "no such book", details: [] },
      ...{ metadata: new Headers(), cause: undefined },
    }),
    404,
    '{"code":5,"message":"no such book","details":[]}',
  ],
];

for (const [name, error, status = 500, body = silent] of cases) {
  t.test(`thrown: ${name}`, async (t) => {
    const transcoder = createConnectTranscoder(
      (router) =>
        router.service(Library, {
          getBook() {
            throw error;
          },
          async *watchBooks({ count }) {
            for (let i = 0; i < count; i++) {
              yield { title: "a" };
            }
            throw error;
          },
        }),
      { json: { omitDefaults: true } },
    );
    for (const [way, ask] of Object.entries(await serveEveryWay(t, transcoder))) {
      const got = async (path: string) => {
        const { status, bytes } = await ask(path);
        return [status, bytes.toString()];
      };
      const watch = "/v1/shelves/1/books:watch?count=";
      t.same(await got("/v1/shelves/1/books/2"), [status, body], way);
      t.same(await got(`${watch}0`), [status, body], `${way}, before the first message`);
      t.same(await got(`${watch}1`), [200, `{"title":"a"}\n${body}\n`], `${way}, later`);
    }
  });
}

t.test(
  "an error that another server sent passes on what it says, and not its headers",
  async (t) => {
    const received = Object.assign(
      new ConnectError("no such book", Code.NotFound, {
        "content-length": "7",
        "x-inner": "secret",
      }),
      { isWireError: true },
    );
    t.match(renderStatus(received), {
      status: 404,
      headers: {},
      body: { message: "no such book" },
    });
    t.notMatch(renderStatus(received).headers, { "x-inner": "secret" });
  },
);

t.test("errors of grpc-js are passed on if the application allows it", async (t) => {
  const thrown = Object.assign(new Error(), { code: 5, details: "no such book" });
  const transcoder = createConnectTranscoder(
    (router) =>
      router.service(Library, {
        getBook() {
          throw thrown;
        },
      }),
    {
      renderError: (error) =>
        renderStatus(error === thrown ? new ConnectError(thrown.details, thrown.code) : error),
    },
  );
  for (const [way, ask] of Object.entries(await serveEveryWay(t, transcoder))) {
    const { status, bytes } = await ask("/v1/shelves/1/books/2");
    t.equal(status, httpStatusOf(5), way);
    t.equal(bytes.toString(), '{"code":5,"message":"no such book","details":[]}', way);
  }
});
