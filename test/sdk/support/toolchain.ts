import { run } from "./suite.ts";

const probes = {
  Go: ["go", "version"],
  Python: ["python3", "-c", "import sys, ensurepip, venv; assert sys.version_info >= (3, 10)"],
} as const;

/** Whether the tools of a language are installed. Without them its tests are skipped; in CI they fail. */
export async function findToolchain(
  language: keyof typeof probes,
): Promise<{ skip: string | false; missing: string | undefined }> {
  const [command, ...args] = probes[language];
  const { status, output } = await run(command, args);
  if (status === 0) {
    return { skip: false, missing: undefined };
  }
  const reason = `needs ${language}${language === "Python" ? " 3.10 with venv" : ""}`;
  return process.env.CI === "true"
    ? { skip: false, missing: `${reason}: ${output}` }
    : { skip: reason, missing: undefined };
}
