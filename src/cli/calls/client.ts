import type {
  DescMethodUnary,
  DescService,
  MessageInitShape,
  MessageShape,
} from "@bufbuild/protobuf";
import { type Client, createClient, type Interceptor, type Transport } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-node";
import { version } from "../../config/version.ts";
import { type Environment, readEnvironment } from "../credentials/environment.ts";
import { findToken } from "../credentials/token.ts";
import { trace } from "./show-calls.ts";

/** Time limit of a unary call, in milliseconds. */
const timeoutMs = 30_000;

/** A connection to the service of the environment, with the caller's credential. */
export interface Connection {
  readonly transport: Transport;
  service<S extends DescService>(service: S): Client<S>;
  /** Calls any method, chosen at run time. */
  call<M extends DescMethodUnary>(
    method: M,
    input: MessageInitShape<M["input"]>,
  ): Promise<MessageShape<M["output"]>>;
}

interface ConnectOptions {
  /** Sent with every call. */
  readonly headers?: Headers | undefined;
  readonly environment?: Environment;
  /** See calls before they get a credential. */
  readonly interceptors?: readonly Interceptor[];
}

/**
 * Connects to the service. Each call looks up the credential, because the token
 * of a login can expire before a stream ends.
 */
export function connect({
  headers = new Headers(),
  environment = readEnvironment(),
  interceptors = [],
}: ConnectOptions = {}): Connection {
  const identify: Interceptor = (next) => async (request) => {
    headers.forEach((value, name) => {
      request.header.set(name, value);
    });
    request.header.set("authorization", `Bearer ${await findToken(environment)}`);
    request.header.set("user-agent", `ticketing-cli/${version}`);
    return next(request);
  };
  const transport = createConnectTransport({
    baseUrl: environment.url,
    httpVersion: "1.1",
    interceptors: [...interceptors, identify, trace(environment.url)],
    defaultTimeoutMs: timeoutMs,
  });
  return {
    transport,
    service: (service) => createClient(service, transport),
    async call(method, input) {
      const { message } = await transport.unary(method, undefined, undefined, undefined, input);
      return message as never;
    },
  };
}
