// @suite all
// @needs helm, kubernetes-validate
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { describeSettings } from "../../src/config/settings.ts";
import { version } from "../../src/config/version.ts";
import { operationsPages } from "../../src/monitoring/health.ts";
import { listen } from "../../src/server/listener.ts";
import { must, root, run, searchPath, workshop } from "../sdk/support/suite.ts";
import { testLog } from "../support/service.ts";
import { tools } from "../support/tools.ts";

const chart = join(root, "docs/deploy/helm/ticketing");
/** The oldest that the chart allows, and the newest that there are schemas for. */
const versions = ["1.29", "1.37"];

interface Container {
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly securityContext: object;
  readonly [probe: string]: unknown;
}

/** The part of a resource that the tests read. */
interface Resource {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  // biome-ignore lint/suspicious/noExplicitAny: each kind has its own
  readonly spec: any;
}

t.test("the Helm chart", { timeout: 240_000 }, async (t) => {
  const folder = workshop(t);
  const python = await tools["kubernetes-validate"].install();
  const toJson = "import json, sys, yaml; print(json.dumps([*yaml.safe_load_all(sys.stdin)]))";
  const commands = await tools.helm.install();
  const helm = join(commands, "helm");
  const env = { PATH: `${commands}:${searchPath}` };
  const template = (...args: string[]) =>
    run(helm, ["template", "x", chart, "--kube-version", "1.33", ...args]);

  async function render(values: string): Promise<Resource[]> {
    const { status, output } = await template("-f", values);
    t.equal(status, 0, output);
    const file = join(folder, "rendered.yaml");
    writeFileSync(file, output);
    const json = await must("bash", [
      "-c",
      `"$0" -c "$1" < "$2"`,
      join(python, "python"),
      toJson,
      file,
    ]);
    return (JSON.parse(json) as (Resource | null)[]).filter((each) => each !== null);
  }

  for (const name of readdirSync(join(chart, "ci"))) {
    await t.test(`with ci/${name}`, async (t) => {
      const values = join(chart, "ci", name);
      const lint = await run(helm, ["lint", "--strict", chart, "-f", values]);
      t.equal(lint.status, 0, lint.output);
      const resources = await render(values);

      const known = resources.filter(({ kind }) => kind !== "PodMonitor");
      const file = join(folder, "known.yaml");
      writeFileSync(file, known.map((resource) => JSON.stringify(resource)).join("\n---\n"));
      const against = versions.flatMap((version) => ["-k", version]);
      const args = ["--strict", "--quiet", "--no-warn", ...against, file];
      const valid = await run(join(python, "kubernetes-validate"), args);
      t.equal(valid.status, 0, valid.output);

      const deployments = resources.filter(({ kind }) => kind === "Deployment");
      t.same(
        deployments.map(({ metadata }) => metadata.name),
        ["x-ticketing-api", "x-ticketing-worker"],
      );
      for (const { spec } of deployments) {
        checkPod(t, spec.template.spec);
        t.match(spec.template.metadata.labels, spec.selector.matchLabels);
      }
      for (const { spec } of resources.filter(({ kind }) => kind === "HorizontalPodAutoscaler")) {
        const target = deployments.find(
          ({ metadata }) => metadata.name === spec.scaleTargetRef.name,
        );
        t.match(
          target,
          { spec: { replicas: undefined } },
          "a scaler alone decides how many there are",
        );
      }
    });
  }

  await t.test("every option can be turned on and off", async (t) => {
    const kindsOf = async (name: string) =>
      [
        ...new Set(
          (await render(join(chart, "ci", `${name}-values.yaml`))).map(({ kind }) => kind),
        ),
      ].sort();
    const always = ["Deployment", "PodDisruptionBudget", "Service", "ServiceAccount"];
    t.same(await kindsOf("nothing"), always);
    t.same(await kindsOf("existing-secret"), [...always, "NetworkPolicy"].sort());
    t.same(
      await kindsOf("everything"),
      [
        ...always,
        ...["HorizontalPodAutoscaler", "Ingress", "NetworkPolicy", "PodMonitor", "Secret"],
      ].sort(),
    );
  });

  await t.test("invalid values are refused", async (t) => {
    const secret = ["--set", "existingSecret=s"];
    for (const [args, reason] of [
      [[], "existingSecret"],
      [["--set", "secrets.DATABASE_URL=x"], "SECRET_ENCRYPTION_KEY"],
      [[...secret, "--set", "replicas=3"], "replicas"],
      [[...secret, "--set", "api.replicas=0"], "minimum"],
      [[...secret, "--set", "settings.PORT=1"], "PORT"],
      [[...secret, "--set", "settings.public_url=x"], "public_url"],
      [[...secret, "--set", "ingress.enabled=true"], "host"],
    ] as const) {
      const { status, output } = await template(...args);
      t.not(status, 0, args.join(" "));
      t.match(output, reason);
    }
  });

  await t.test("installs as in the guide", async (t) => {
    const guide = readFileSync(join(root, "docs/guides/deploy.md"), "utf8");
    const [, args = ""] = /^helm install ([^`]+)/m.exec(guide) ?? [];
    const shown = await run("bash", ["-c", `helm template --kube-version 1.33 ${args}`], { env });
    t.equal(shown.status, 0, shown.output);
    t.match(shown.output, 'value: "https://support.example.com"');
    t.match(shown.output, `image: "registry.example.com/ticketing:${version}"`);
  });

  await t.test("writes large numbers as the service reads them", async (t) => {
    const { output } = await template("--set", "existingSecret=s,settings.MAX_STREAMS=1000000");
    t.match(output, 'value: "1000000"');
  });

  await t.test("probes pages that exist", async (t) => {
    const handler = operationsPages(
      async () => [],
      async () => "",
    );
    const listener = await listen({ handler, log: testLog, port: 0, host: "127.0.0.1" });
    t.teardown(() => listener.close(1000));
    const resources = await render(join(chart, "ci/everything-values.yaml"));
    const text = JSON.stringify(resources);
    const paths = new Set(text.match(/(?<="path":")\/[a-z]+/g));
    t.same([...paths].sort(), ["/healthz", "/metrics", "/readyz"]);
    for (const path of paths) {
      const { status } = await fetch(`http://127.0.0.1:${listener.port}${path}`);
      t.equal(status, 200, path);
    }
  });
});

const settings = new Set(describeSettings({}).map(({ name }) => name));

/** The invariants of every pod. */
// biome-ignore lint/suspicious/noExplicitAny: as of a resource
function checkPod(t: Test, pod: any): void {
  t.match(pod, {
    automountServiceAccountToken: false,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: "RuntimeDefault" },
    },
  });
  for (const container of pod.containers as Container[]) {
    t.same(container.securityContext, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    const env = new Map(container.env.map(({ name, value }) => [name, value]));
    t.equal(env.size, container.env.length, "each variable once");
    t.same(
      [...env.keys()].filter((name) => !settings.has(name)),
      [],
      "only settings that exist",
    );
    const [delay, timeout] = ["SHUTDOWN_DELAY_SECONDS", "SHUTDOWN_TIMEOUT_SECONDS"].map((name) =>
      Number(env.get(name)),
    ) as [number, number];
    t.ok(pod.terminationGracePeriodSeconds > delay + timeout, "it is not killed while it stops");
    t.same(container.ports, [{ name: "http", containerPort: Number(env.get("PORT")) }]);
    for (const probe of ["startupProbe", "livenessProbe", "readinessProbe"]) {
      t.match(container[probe], { httpGet: { port: "http" } });
    }
  }
}
