/** Returns the name, with the first number from 2 that makes it unlike all taken names: `KEY`, `KEY_2`. */
export function freeName(name: string, taken: { has(name: string): boolean }, separator = '_'): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}${separator}${number}`;
  return free;
}
