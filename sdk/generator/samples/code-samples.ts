import type { ClientModel } from "../client-model.ts";
import { createGoSamples } from "./go.ts";
import { pythonSample } from "./python.ts";
import type { SampleRequest } from "./requests.ts";
import { type SampleMethod, sampleMethod } from "./sample-method.ts";
import { createCliSamples, curlSample } from "./shell.ts";
import { typescriptSample } from "./typescript.ts";

/** A sample as OpenAPI documents have it in `x-codeSamples`. */
interface CodeSample {
  /** For highlighting. */
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

/** The part of the OpenAPI document that has example values of the variables in paths. */
interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { parameters?: readonly Parameter[] }>>>
  >;
}

interface Parameter {
  readonly in?: string;
  readonly name?: string;
  readonly example?: unknown;
}

/**
 * A program for every operation in every language, ready to run.
 * @returns samples by operation
 * @throws {Error} when `gofmt` is not on the path
 */
export function codeSamples(
  model: ClientModel,
  { paths }: Document,
): Record<string, readonly CodeSample[]> {
  const goSample = createGoSamples(model);
  const cliSample = createCliSamples(model);
  const samplesOf = (method: SampleMethod): CodeSample[] => [
    { lang: "shell", label: "curl", source: curlSample(method) },
    { lang: "typescript", label: "TypeScript", source: typescriptSample(method) },
    { lang: "python", label: "Python", source: pythonSample(method) },
    { lang: "go", label: "Go", source: goSample(method) },
    { lang: "shell", label: "CLI", source: cliSample(method) },
  ];
  return Object.fromEntries(
    model.services.flatMap((service) =>
      service.methods.map((method) => {
        const { parameters = [] } = paths[method.path]?.[method.verb.toLowerCase()] ?? {};
        return [
          method.name,
          samplesOf(sampleMethod(model, service, method, examplesOf(parameters))),
        ];
      }),
    ),
  );
}

const examplesOf = (parameters: readonly Parameter[]): SampleRequest =>
  Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in === "path")
      .map(({ name, example }) => [name, example]),
  );
