// JavaScript, as in the bundle, so that its name is the same in the sources.
import { setDefaultCACertificates } from "node:tls";
import { parentPort, workerData } from "node:worker_threads";
import { createAddressGuard } from "../../egress/address-guard.ts";
import { createSender } from "./sender.ts";

/** @type {import("./sender-thread.ts").ThreadOptions} */
const { allowedCidrs, trusted, ...options } = workerData;
setDefaultCACertificates([...trusted]);
const sender = createSender({ ...options, guard: createAddressGuard({ allowedCidrs }) });

/** @type {import("./sender-thread.ts").ThreadResult[]} */
let results = [];

/** Sends the results of a turn of the event loop together. */
function flush() {
  parentPort?.postMessage({ results, stats: sender.stats() });
  results = [];
}

parentPort?.on(
  "message",
  (/** @type {readonly import("./sender-thread.ts").ThreadRequest[]} */ requests) => {
    for (const { id, request } of requests) {
      void sender.send(request).then((attempt) => {
        if (results.length === 0) {
          setImmediate(flush);
        }
        results.push({ id, attempt });
      });
    }
  },
);
