import { createInterface } from "node:readline/promises";
import type {
  DescMethod,
  DescMethodServerStreaming,
  DescMethodUnary,
  DescService,
  Message,
} from "@bufbuild/protobuf";
import type { Command } from "commander";
import { comments } from "../../../gen/comments.ts";
import type { Operation } from "../../../gen/ticketing/v1/operation_service_pb.ts";
import { renderApiJson } from "../../contract/rest-conventions.ts";
import { routeOf } from "../../contract/rest-route.ts";
import { Failure } from "../../terminal/failure.ts";
import { printJson } from "../../terminal/output.ts";
import type { Json } from "../../terminal/table.ts";
import { connect } from "../calls/client.ts";
import { headerOption } from "../options/options.ts";
import { flagsOf } from "./flags.ts";
import { followOperation, startsOperation } from "./follow-operation.ts";
import { commandName, toKebab } from "./names.ts";
import { buildRequest, readData } from "./request.ts";
import { joinPages, pagesOf, printPages, printResponse } from "./response.ts";
import { summaryOf } from "./summary.ts";
import { isTicketId, resolveTicketNumbers } from "./ticket-numbers.ts";

/**
 * Adds a command for every method of a service to its group.
 * @param collection in the paths of the service, such as `canned-replies`
 */
export function addMethods(group: Command, service: DescService, collection: string): void {
  const isOnly = service.methods.length === 1;
  for (const method of service.methods) {
    addMethod(group, method, collection, isOnly);
  }
}

function addMethod(group: Command, method: DescMethod, collection: string, isOnly: boolean): void {
  const text = comments[`${method.parent.typeName}.${method.name}`] ?? "";
  const route = routeOf(method);
  const inPath = route.variables
    .map(({ fields }) => fields[0])
    .filter((each) => each !== undefined);
  const isUpdate = route.httpMethod === "PATCH";
  const flags = flagsOf(method.input, new Set(inPath), isUpdate);
  const isDeletion = route.httpMethod === "DELETE";
  const isPaged = method.output.fields.some(({ name }) => name === "next_page_token");

  const name = commandName(method, collection);
  // The group itself gets a singleton: `ticketing me`.
  const isSingleton = name === "get" && inPath.length === 0;

  const command = group
    .command(name, { isDefault: isOnly || isSingleton })
    .description(text)
    .summary(summaryOf(text));
  for (const field of inPath) {
    const comment = comments[`${field.parent.typeName}.${field.name}`];
    const remark = isTicketId(method, field) ? " Or its number, such as 42." : "";
    command.argument(`<${toKebab(field.name)}>`, `${comment}${remark}`);
  }
  command.optionsGroup(isUpdate ? "Fields (null clears one):" : "Fields:");
  for (const { option } of flags) {
    command.addOption(option);
  }
  command.optionsGroup("Request:");
  command.option("--data <json>", "the request as JSON, `@file`, or `-` for standard input");
  command.addOption(headerOption());
  if (isDeletion) {
    command.option("-y, --yes", "do not ask for confirmation");
  }
  if (isPaged) {
    command.option("--all", "fetch every page");
  }
  if (startsOperation(method)) {
    command.option("--async", "return the operation immediately, without waiting for it to end");
  }
  command.optionsGroup("Output:").option("--json", "print the response as JSON");

  command.action(async (...args: unknown[]) => {
    const options = command.opts<Record<string, Json> & CommonOptions>();
    const pathValues = args.slice(0, inPath.length) as string[];
    const request = buildRequest(route, readData(options.data), flags, options, pathValues);
    if (isDeletion && options.yes !== true) {
      await confirm(`${capitalize(command.name())} ${pathValues.join(" ")}? You cannot undo this.`);
    }
    await resolveTicketNumbers(method, request, options.header);
    const connection = connect({ headers: options.header });
    if (method.methodKind === "server_streaming") {
      return printStream(connection, method as DescMethodServerStreaming, request);
    }
    const call = (input: Message) => connection.call(method as DescMethodUnary, input);
    if (options.all && options.json !== true) {
      return printPages(method, pagesOf(call, request));
    }
    const response = options.all ? await joinPages(pagesOf(call, request)) : await call(request);
    const { data } = response as Message & { data?: Operation };
    if (startsOperation(method) && data !== undefined && options.async !== true) {
      Object.assign(response, { data: await followOperation(connection, data) });
    }
    printResponse(method, response, options.json === true);
  });
}

interface CommonOptions {
  readonly data?: string;
  readonly header?: Headers;
  readonly all?: boolean;
  readonly async?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Prints each message as a line of JSON, until interrupted. */
async function printStream(
  { transport }: ReturnType<typeof connect>,
  method: DescMethodServerStreaming,
  request: Message,
): Promise<void> {
  const input = (async function* () {
    yield request;
  })();
  // 0 turns off the deadline, as the stream does not end.
  const { message } = await transport.stream(method, undefined, 0, undefined, input);
  for await (const each of message) {
    printJson(JSON.parse(renderApiJson(method.output, each)), { line: true });
  }
}

/**
 * Asks the person at the terminal before something is lost permanently. A script has no one to ask,
 * so the command line is enough.
 * @throws {Failure} unless the answer is yes
 */
async function confirm(question: string): Promise<void> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY || !stderr.isTTY) {
    return;
  }
  const prompt = createInterface({ input: stdin, output: stderr });
  const left = new AbortController();
  // Ctrl-C and Ctrl-D close it.
  prompt.once("close", () => left.abort());
  const answer = await prompt
    .question(`${question} [y/N] `, { signal: left.signal })
    .catch(() => "")
    .finally(() => prompt.close());
  if (!/^y(es)?$/i.test(answer.trim())) {
    throw new Failure("failed", "nothing has changed");
  }
}
