import { isRecord } from '@pinion/contracts';

/** Applies a JSON Merge Patch (RFC 7396): named fields are changed, null removes a field, everything else stays. */
export function mergePatch(value: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const merged = new Map(isRecord(value) ? Object.entries(value) : []);
  for (const [name, part] of Object.entries(patch)) {
    if (part === null) merged.delete(name);
    else if (part !== undefined) merged.set(name, mergePatch(merged.get(name), part));
  }
  return Object.fromEntries(merged);
}
