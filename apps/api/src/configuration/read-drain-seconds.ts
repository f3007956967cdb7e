const mostSeconds = 3_600;

/** Returns how many seconds the server continues to accept requests after SIGTERM. */
export function readDrainSeconds(text: string | undefined): number {
  if (text === undefined) return 0;
  const seconds = Number(text);
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > mostSeconds)
    throw new Error(`PINION_DRAIN_SECONDS is ${text}. Set a whole number from 0 to ${mostSeconds}`);
  return seconds;
}
