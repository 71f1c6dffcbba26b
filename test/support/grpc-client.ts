import {
  create,
  type DescMethodServerStreaming,
  type DescMethodUnary,
  type DescService,
  fromBinary,
  type Message,
  type MessageInitShape,
  type MessageShape,
  toBinary,
} from "@bufbuild/protobuf";
import {
  type ClientOptions,
  credentials,
  Metadata,
  makeGenericClientConstructor,
} from "@grpc/grpc-js";

type Client<S extends DescService> = {
  [K in keyof S["method"]]: S["method"][K] extends DescMethodUnary<infer I, infer O>
    ? (input: MessageInitShape<I>, token?: string) => Promise<MessageShape<O>>
    : S["method"][K] extends DescMethodServerStreaming<infer I, infer O>
      ? /** The first message of the stream. */
        (input: MessageInitShape<I>, token?: string) => Promise<MessageShape<O>>
      : never;
} & { close(): void };

/** A client of the service on `@grpc/grpc-js`, over HTTP/2 without TLS. */
export function grpcClient<S extends DescService>(
  service: S,
  target: string,
  options?: ClientOptions,
): Client<S> {
  const definition = Object.fromEntries(
    service.methods.map((method) => [
      method.localName,
      {
        path: `/${service.typeName}/${method.name}`,
        requestStream: false,
        responseStream: method.methodKind === "server_streaming",
        requestSerialize: (message: Message) => Buffer.from(toBinary(method.input, message)),
        requestDeserialize: (bytes: Buffer) => fromBinary(method.input, bytes),
        responseSerialize: (message: Message) => Buffer.from(toBinary(method.output, message)),
        responseDeserialize: (bytes: Buffer) => fromBinary(method.output, bytes),
      },
    ]),
  );
  const Constructor = makeGenericClientConstructor(definition, service.typeName);
  const client = new Constructor(target, credentials.createInsecure(), options);
  const calls = service.methods.map((method) => {
    const call = (input: MessageInitShape<typeof method.input>, token?: string) =>
      new Promise((resolve, reject) => {
        const metadata = new Metadata();
        if (token !== undefined) {
          metadata.set("authorization", `Bearer ${token}`);
        }
        const message = create(method.input, input);
        const options = { deadline: Date.now() + 10_000 };
        if (method.methodKind === "server_streaming") {
          const stream = client[method.localName]?.(message, metadata, options);
          stream?.on("error", reject);
          stream?.once("data", (output: unknown) => {
            resolve(output);
            stream.cancel();
          });
          return;
        }
        client[method.localName]?.(
          message,
          metadata,
          options,
          (error: Error | null, output: unknown) => (error ? reject(error) : resolve(output)),
        );
      });
    return [method.localName, call];
  });
  return { ...Object.fromEntries(calls), close: () => client.close() } as Client<S>;
}
