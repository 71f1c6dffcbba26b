/** Reloads the page once if a lazily loaded script fails to load; otherwise rethrows. */
export const reloadIfLost = <T>(script: Promise<T>): Promise<T> =>
  script.catch(async (error) => {
    if (window.pageFiles.isLost(error)) {
      await window.pageFiles.reloadOnce();
    }
    throw error;
  });
