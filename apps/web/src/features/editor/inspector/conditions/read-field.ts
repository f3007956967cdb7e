import { isRecord } from '@pinion/contracts';

/** Reads a field as JSONata does: a list on the path gives the field of each item, and a single result stands for itself. */
export function readField(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(step, value);
}

function step(value: unknown, name: string): unknown {
  if (Array.isArray(value)) {
    const found = value.map(item => step(item, name)).filter(item => item !== undefined);
    const items = found.flat();
    return items.length > 1 ? items : items[0];
  }
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
