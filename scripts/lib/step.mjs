import { lastDuration, storeDuration } from './durations.mjs';
import { progressLines, seconds } from './progress-lines.mjs';

const lines = progressLines(text => process.stdout.write(text));

/** Prints one line per step: the title and its last duration while it runs, and its duration when it is done. */
export async function step(title, work) {
  lines.begin(title, lastDuration(title));
  const started = Date.now();
  try {
    const result = await work();
    const duration = Date.now() - started;
    lines.end(title, seconds(duration));
    storeDuration(title, duration);
    return result;
  } catch (error) {
    lines.end(title, `failed after ${seconds(Date.now() - started)}`);
    throw error;
  }
}
