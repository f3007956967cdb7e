/** Milliseconds as people read an instrument: `3 ms`, `363 ms`, `1.400 s`, `2 min 05 s`. */
export function durationWords(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(3)} s`;
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/** A reading on the run's own clock: `1.898`. */
export const clockReading = (ms: number): string => (ms / 1000).toFixed(3);

export const timeOfDay = (at: Date): string =>
  [at.getHours(), at.getMinutes(), at.getSeconds()].map(part => String(part).padStart(2, '0')).join(':');
