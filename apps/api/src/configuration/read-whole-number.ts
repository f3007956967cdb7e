export type NumberRange = { least: number; most: number };

/** Reads a whole number from a variable, or throws an error that names the variable and its range. */
export function readWholeNumber(name: string, text: string | undefined, standard: number, { least, most }: NumberRange): number {
  if (text === undefined) return standard;
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new Error(`${name} is ${text}. Set a whole number from ${least} to ${most}`);
  return number;
}
