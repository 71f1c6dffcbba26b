/** Lets the command end quietly when nobody reads its output any more, as in `… | head -1`. */
export function endWithReader(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") {
      throw error;
    }
    // With the exit code so far: 0, unless the command has failed.
    process.exit();
  });
  process.stderr.on("error", () => {
    // There is nowhere left to report it.
  });
}
