import { isRecord } from '@pinion/contracts';
import { summarizeValue } from '../../run/index.ts';

const deepest = 4;
const most = 300;

/** Returns the paths of the fields of a value with their values in short form. A list has the fields of its first item. */
export function pathsIn(value: unknown): { path: string; info: string }[] {
  const paths: { path: string; info: string }[] = [];
  let level: [string, unknown][] = [['', value]];
  for (let depth = 0; depth < deepest && level.length > 0; depth += 1) {
    const next: [string, unknown][] = [];
    for (const [start, item] of level) {
      const fields = Array.isArray(item) ? item[0] : item;
      if (!isRecord(fields)) continue;
      for (const [name, inner] of Object.entries(fields)) {
        if (paths.length >= most) return paths;
        paths.push({ path: `${start}${name}`, info: summarizeValue(inner) });
        next.push([`${start}${name}.`, inner]);
      }
    }
    level = next;
  }
  return paths;
}
