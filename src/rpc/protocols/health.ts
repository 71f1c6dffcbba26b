import type { DescService } from "@bufbuild/protobuf";
import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import {
  Health,
  HealthCheckResponse_ServingStatus as Serving,
} from "../../../gen/grpc/health/v1/health_pb.ts";

const watchEveryMs = 1_000;

/**
 * The standard gRPC health service. Probes have no token, so it requires none.
 * @param isReady whether the process can currently serve
 */
export function healthRoutes(services: readonly DescService[], isReady: () => boolean) {
  const names = new Set(["", ...services.map((service) => service.typeName)]);
  const status = () => (isReady() ? Serving.SERVING : Serving.NOT_SERVING);
  return (router: ConnectRouter) =>
    router.service(Health, {
      check({ service }) {
        if (!names.has(service)) {
          throw new ConnectError("unknown service", Code.NotFound);
        }
        return { status: status() };
      },
      list: () => ({
        statuses: Object.fromEntries([...names].map((name) => [name, { status: status() }])),
      }),
      async *watch({ service }, { signal }) {
        let last: number | undefined;
        while (!signal.aborted) {
          const now = names.has(service) ? status() : Serving.SERVICE_UNKNOWN;
          if (now !== last) {
            yield { status: now };
          }
          last = now;
          await new Promise<void>((resolve) => {
            const timer = setTimeout(done, watchEveryMs);
            signal.addEventListener("abort", done, { once: true });
            function done() {
              clearTimeout(timer);
              signal.removeEventListener("abort", done);
              resolve();
            }
          });
        }
      },
    });
}
