import { keptSecondsOf } from '@pinion/contracts';
import type { ToolCall } from '../call/tool-call.ts';
import type { Hasher, LedgerEntry, LedgerIntent, LedgerOwner } from '../ports/index.ts';

/** What the ledger is told of an effect before it happens. */
export function intentOf(hasher: Hasher, call: ToolCall, key: string): LedgerIntent {
  const { name, version, side_effect_policy } = call.tool.spec;
  return {
    layer: 'tool',
    key,
    args_hash: hasher.sha256(call.canonicalInput),
    owner: ownerOf(call),
    tool: name,
    version,
    side_effect_policy,
    turn_group_id: call.caller?.turn_group_id,
    ttl_s: keptSecondsOf(call.tool.spec),
  };
}

export const ownerOf = ({ caller, callId }: ToolCall): LedgerOwner => ({
  run_id: caller?.run_id ?? '',
  node_id: caller?.node_id ?? '',
  call_id: callId,
  life: caller?.life,
});

/** This very call began it, in this life of its run or an earlier one. */
export function isOwnEntry({ owner }: LedgerEntry, call: ToolCall): boolean {
  const own = ownerOf(call);
  return owner.run_id === own.run_id && owner.node_id === own.node_id && owner.call_id === own.call_id;
}
