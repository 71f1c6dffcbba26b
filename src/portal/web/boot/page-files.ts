/**
 * A script that loads when it is needed. If it does not load, the page reloads, once; then it is up
 * to the page to say so.
 */
export const orReload = <T>(script: Promise<T>): Promise<T> =>
  script.catch(async (error) => {
    if (window.pageFiles.isLost(error)) {
      await window.pageFiles.reloadOnce();
    }
    throw error;
  });
