/**
 * Runs tasks at the same time. The first failure aborts the signal that the others got. It is thrown when all have ended, so that no
 * program is left behind.
 */
export async function inParallel(tasks) {
  const controller = new AbortController();
  const failures = [];
  const runTask = async task => {
    try {
      await task(controller.signal);
    } catch (error) {
      failures.push(error);
      controller.abort();
    }
  };
  await Promise.all(tasks.map(runTask));
  if (failures.length > 0) throw failures[0];
}
