// @suite all
import { create, createFileRegistry, fromBinary } from "@bufbuild/protobuf";
import {
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
  FileDescriptorSetSchema,
} from "@bufbuild/protobuf/wkt";
import { Code, createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import t, { type Test } from "tap";
import {
  Health,
  HealthCheckResponse_ServingStatus as Serving,
} from "../../gen/grpc/health/v1/health_pb.ts";
import type {
  ServerReflection,
  ServerReflectionRequest,
} from "../../gen/grpc/reflection/v1/reflection_pb.ts";
import { reflectionServices } from "../../src/rpc/protocols/reflection-services.ts";
import { grpcClient } from "../support/grpc-client.ts";
import { restCall, startService } from "../support/service.ts";

t.test("probes", async (t) => {
  const service = await startService(t);
  const client = createClient(Health, createGrpcTransport({ baseUrl: service.url }));
  const name = "ticketing.v1.TicketService";

  t.match(await client.check({}), { status: Serving.SERVING });
  t.match(await client.check({ service: name }), { status: Serving.SERVING });
  await t.rejects(client.check({ service: "nobody" }), { code: Code.NotFound });
  t.equal((await client.list({})).statuses[name]?.status, Serving.SERVING);
  for await (const { status } of client.watch({ service: "nobody" })) {
    t.equal(status, Serving.SERVICE_UNKNOWN);
    break;
  }

  const grpcJs = grpcClient(Health, new URL(service.url).host);
  t.teardown(() => grpcJs.close());
  t.match(await grpcJs.check({ service: name }), { status: Serving.SERVING });

  for (const path of ["/healthz", "/readyz"]) {
    t.equal((await restCall(service.url, undefined, "GET", path)).status, 200);
  }
});

/** The order in which descriptors can be put together. */
function importsFirst(
  file: FileDescriptorProto | undefined,
  all: readonly FileDescriptorProto[],
): FileDescriptorProto[] {
  if (file === undefined) {
    return [];
  }
  const imports = file.dependency.map((path) => all.find(({ name }) => name === path));
  return [...new Set([...imports.flatMap((imported) => importsFirst(imported, all)), file])];
}

t.test(
  "reflection gives clients the whole contract, in both versions of its protocol",
  async (t) => {
    const service = await startService(t);
    t.same(
      reflectionServices.map(({ typeName }) => typeName),
      ["grpc.reflection.v1.ServerReflection", "grpc.reflection.v1alpha.ServerReflection"],
    );
    for (const version of reflectionServices) {
      await t.test(version.typeName, (t) => assertReflection(t, version, service.url));
    }
  },
);

async function assertReflection(t: Test, version: typeof ServerReflection, baseUrl: string) {
  const client = createClient(version, createGrpcTransport({ baseUrl }));
  async function ask(messageRequest: ServerReflectionRequest["messageRequest"]) {
    for await (const { messageResponse } of client.serverReflectionInfo(once({ messageRequest }))) {
      return messageResponse;
    }
    throw new Error("no response");
  }
  async function* once<T>(value: T) {
    yield value;
  }

  const services = await ask({ case: "listServices", value: "" });
  if (services.case !== "listServicesResponse") {
    throw new Error("expected a list");
  }
  const names = services.value.service.map(({ name }) => name);
  t.ok(names.includes("ticketing.v1.ApiKeyService"));
  t.ok(names.includes("grpc.health.v1.Health"));
  t.ok(names.includes(version.typeName));

  for (const name of names) {
    const files = await ask({ case: "fileContainingSymbol", value: name });
    if (files.case !== "fileDescriptorResponse") {
      throw new Error("expected files");
    }
    const protos = files.value.fileDescriptorProto.map((bytes) =>
      fromBinary(FileDescriptorProtoSchema, bytes),
    );
    const file = importsFirst(protos[0], protos);
    const registry = createFileRegistry(create(FileDescriptorSetSchema, { file }));
    t.ok(registry.getService(name), `${name} can be built from the response`);
  }
  const symbols = [
    ...["ticketing.v1.Ticket.subject", "ticketing.v1.TicketService.GetTicket"],
    // A client that reads errors asks for their details by name.
    ...["google.rpc.Status", "google.rpc.ErrorInfo", "google.rpc.BadRequest"],
  ];
  for (const value of symbols) {
    t.equal((await ask({ case: "fileContainingSymbol", value })).case, "fileDescriptorResponse");
  }
  t.match(await ask({ case: "fileByFilename", value: "ticketing/v1/ticket_service.proto" }), {
    case: "fileDescriptorResponse",
  });
  const extension = { containingType: "google.protobuf.MethodOptions", extensionNumber: 72295728 };
  t.match(await ask({ case: "fileContainingExtension", value: extension as never }), {
    case: "fileDescriptorResponse",
  });
  const numbers = await ask({
    case: "allExtensionNumbersOfType",
    value: "google.protobuf.MethodOptions",
  });
  t.match(numbers, { case: "allExtensionNumbersResponse", value: { extensionNumber: [72295728] } });
  t.match(await ask({ case: "fileContainingSymbol", value: "no.Such" }), {
    case: "errorResponse",
    value: { errorCode: Code.NotFound },
  });
}
