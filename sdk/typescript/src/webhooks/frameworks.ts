// What receivers use of each framework; spelled out so that nothing here needs one.

/** `IncomingMessage`, and the request of Fastify. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Left by a body parser, if one was in front. */
  readonly body?: unknown;
  /** Left by Cloud Functions, NestJS with `rawBody: true`, and parsers that were asked to. */
  readonly rawBody?: unknown;
  [Symbol.asyncIterator](): AsyncIterator<Uint8Array>;
}

/** `ServerResponse`. */
export interface NodeResponse {
  writeHead(status: number, headers: Record<string, string>): { end(): unknown };
}

/** `FastifyInstance`, whose own types are too generic to be spelled out. */
export interface FastifyApp {
  removeAllContentTypeParsers(): void;
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  addContentTypeParser(type: string, options: any, parser: any): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  post(path: string, handler: any): unknown;
}

/** `FastifyRequest`. */
export interface FastifyRequest {
  readonly headers: NodeRequest["headers"];
  readonly body?: unknown;
}

/** `FastifyReply`. */
export interface FastifyReply {
  code(status: number): { send(): unknown };
}
