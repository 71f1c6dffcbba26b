import * as sdk from "@ticketing-service/sdk";
import { type Method, testScenarios } from "./scenarios.ts";

testScenarios(
  "scenarios",
  (options, _, method) => {
    const services = Object.values(sdk.createClient(options));
    return services.find((each) => method in each)?.[method as never] as Method | undefined;
  },
  (options, request) => sdk.watch(sdk.createClient(options), { ...request, onError() {} }),
);
