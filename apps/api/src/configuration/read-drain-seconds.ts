const mostSeconds = 3_600;

/** Reads a number of seconds from a variable, 0 to 3,600, or throws an error that names the variable. */
export function readDrainSeconds(name: string, text: string | undefined, standard: number): number {
  if (text === undefined) return standard;
  const seconds = Number(text);
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > mostSeconds)
    throw new Error(`${name} is ${text}. Set a whole number from 0 to ${mostSeconds}`);
  return seconds;
}
