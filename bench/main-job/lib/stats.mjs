export const quantile = (values, q) => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
};
export const round = value => Math.round(value * 100) / 100;
export const sleep = ms => new Promise(resolve => setTimeout(resolve, ms));

/** Runs `count` jobs with a concurrency of `width`. Returns the total milliseconds. */
export async function manyAtOnce(count, width, job) {
  let left = count;
  const start = performance.now();
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await job();
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return performance.now() - start;
}
