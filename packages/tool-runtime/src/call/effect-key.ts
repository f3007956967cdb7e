import { canonicalJson, isRecord, type ToolSpec } from '@pinion/contracts';
import type { Hasher } from '../ports/index.ts';

export type EffectKeyInput = {
  workspace_id: string;
  turn_group_id: string;
  spec: Pick<ToolSpec, 'name' | 'idempotency'>;
  /** The input with schema defaults applied. */
  input: unknown;
  /** The canonical JSON of `input`. */
  canonicalInput: string;
  /** The key of a planned call itself, instead of one derived from the input. */
  given?: string | undefined;
};

/**
 * Returns the idempotency key that makes a call one effect, independent of caller and repetition: SHA-256 over canonical JSON
 * of workspace, tool, business key and turn group. Values stay typed and are never joined as text, so no two keys collide:
 * `x:y` with `z` is not `x` with `y:z`, and a missing field is not an empty one. An input without any of the named fields is
 * its own key.
 */
export function effectKey(hasher: Hasher, parts: EffectKeyInput): string {
  const { workspace_id, turn_group_id, spec } = parts;
  const head = `${JSON.stringify('tool')},${JSON.stringify(workspace_id)},${JSON.stringify(spec.name)}`;
  return hasher.sha256(`[${head},${businessKey(parts)},${JSON.stringify(turn_group_id)}]`);
}

function businessKey({ spec, input, canonicalInput, given }: EffectKeyInput): string {
  if (given !== undefined) return `["given",${JSON.stringify(given)}]`;
  return namedFields(spec, input) ?? `["input",${canonicalInput}]`;
}

/** Returns the named key fields of an input, as text. Undefined if none is named, or if the input has none of them. */
export function namedFields({ idempotency }: Pick<ToolSpec, 'idempotency'>, input: unknown): string | undefined {
  const named = (idempotency?.key_fields ?? []).filter(field => isRecord(input) && Object.hasOwn(input, field));
  if (named.length === 0) return undefined;
  const pairs = named.toSorted().map(field => [field, (input as Record<string, unknown>)[field]]);
  return `["fields",${canonicalJson(pairs)}]`;
}
