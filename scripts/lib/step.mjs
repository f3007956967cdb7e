const write = text => process.stdout.write(text);

/** One line per step: what is happening while it happens, and how long it took when it is done. */
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
