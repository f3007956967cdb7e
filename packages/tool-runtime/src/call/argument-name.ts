const longestName = 64;
const refused = /[^A-Za-z0-9_.-]/g;

/** Checks for an argument name that every model provider accepts: `[A-Za-z0-9_.-]{1,64}`. */
export const isArgumentName = (name: string): boolean => name !== '' && name.length <= longestName && cleaned(name) === name;

/** Returns a name that every model provider accepts, close to the wanted one. */
export const cleanArgumentName = (wanted: string): string => cleaned(wanted).slice(0, longestName) || 'value';

/** Returns the name, or the first of its numbered forms that is not taken. */
export function freeArgumentName(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let number = 2; isTaken(free); number += 1) {
    const suffix = `_${number}`;
    free = name.slice(0, longestName - suffix.length) + suffix;
  }
  return free;
}

const cleaned = (name: string): string => name.replace(refused, '_');
