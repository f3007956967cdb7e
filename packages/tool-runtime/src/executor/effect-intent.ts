import { retentionSecondsOf, type ToolSpec } from '@pinion/contracts';
import type { ToolCall } from '../call/tool-call.ts';
import { namedFields } from '../call/effect-key.ts';
import type { Hasher, LedgerEntry, LedgerIntent, LedgerOwner } from '../ports/index.ts';

/** Creates the ledger entry for an effect before it happens. */
export function intentOf(hasher: Hasher, call: ToolCall, key: string): LedgerIntent {
  const { name, version, side_effect_policy } = call.tool.spec;
  return {
    layer: 'tool',
    key,
    args_hash: argsHash(hasher, call.tool.spec, call.input, call.canonicalInput),
    owner: ownerOf(call),
    tool: name,
    version,
    side_effect_policy,
    turn_group_id: call.caller?.turn_group_id,
    ttl_s: retentionSecondsOf(call.tool.spec),
  };
}

export const ownerOf = ({ caller, callId }: ToolCall): LedgerOwner => ({
  run_id: caller?.run_id ?? '',
  node_id: caller?.node_id ?? '',
  call_id: callId,
  life: caller?.life,
});

/** Checks whether this very call created the entry, in this process or an earlier one. */
export function isEntryOfCall({ owner }: LedgerEntry, call: ToolCall): boolean {
  const own = ownerOf(call);
  return owner.run_id === own.run_id && owner.node_id === own.node_id && owner.call_id === own.call_id;
}

/**
 * Returns the hash of the key fields, where a tool names them, and of all arguments: `<fields>.<arguments>`, or `<arguments>`.
 */
export function argsHash(hasher: Hasher, spec: Pick<ToolSpec, 'idempotency'>, input: unknown, canonicalInput: string): string {
  const fields = namedFields(spec, input);
  const all = hasher.sha256(canonicalInput);
  return fields === undefined ? all : `${hasher.sha256(fields)}.${all}`;
}

/** Compares two calls under one key: equal in all arguments, in the key fields only, or not at all. */
export function likeness(one: string, other: string): 'same' | 'same_fields' | 'other' {
  const [a, b] = [partsOf(one), partsOf(other)];
  if (a.all === b.all) return 'same';
  return a.fields !== undefined && a.fields === b.fields ? 'same_fields' : 'other';
}

const partsOf = (hash: string): { fields: string | undefined; all: string | undefined } => {
  const parts = hash.split('.');
  return { all: parts.at(-1), fields: parts.length > 1 ? parts[0] : undefined };
};
