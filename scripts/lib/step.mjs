const write = text => process.stdout.write(text);

/** Prints one line per step: the title while it runs, and its duration when it is done. */
export async function step(title, work) {
  write(`pinion: ${title} ... `);
  const started = Date.now();
  try {
    const result = await work();
    write(`${elapsed(started)}\n`);
    return result;
  } catch (error) {
    write(`failed after ${elapsed(started)}\n`);
    throw error;
  }
}

export const elapsed = started => `${((Date.now() - started) / 1000).toFixed(1)} s`;
