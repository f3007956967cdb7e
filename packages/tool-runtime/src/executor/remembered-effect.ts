import {
  canonicalJson,
  isRecord,
  isToolIndeterminate,
  retentionSecondsOf,
  succeeded,
  type ToolEnvelope,
  type ToolSpec,
} from '@pinion/contracts';
import { effectKey } from '../call/effect-key.ts';
import type { Hasher, LedgerIntent } from '../ports/index.ts';
import { argsHash } from './effect-intent.ts';
import { storedText } from './ledger-outcomes.ts';

export type RememberedEffect = {
  intent: LedgerIntent;
  /** The JSON of the result. Undefined when the outcome is unknown. */
  result: string | undefined;
};

/** An effect of another run, and the turn group that takes it over. */
export type PastEffect = {
  envelope: ToolEnvelope;
  spec: ToolSpec;
  workspace_id: string;
  turn_group_id: string;
  run_id: string;
  node_id: string;
  /** True when a user provided the result. It counts as valid. */
  isEdited: boolean;
};

/**
 * Returns the ledger entry with which an equal call in another turn group is answered by an existing effect and not sent.
 * Returns undefined if there was no effect.
 */
export function rememberedEffect(hasher: Hasher, effect: PastEffect): RememberedEffect | undefined {
  const { envelope, spec, workspace_id, turn_group_id, run_id, node_id } = effect;
  if (spec.side_effect_policy === 'pure' || envelope.cached === true) return undefined;
  const isUnknown = isToolIndeterminate(envelope);
  if (!isUnknown && !effect.isEdited && !wasDone(envelope)) return undefined;
  const canonicalInput = canonicalJson(envelope.input);
  const key = effectKey(hasher, { workspace_id, turn_group_id, spec, input: envelope.input, canonicalInput });
  const { name, version, side_effect_policy } = spec;
  return {
    intent: {
      layer: 'tool',
      key,
      args_hash: argsHash(hasher, spec, envelope.input, canonicalInput),
      owner: { run_id, node_id, call_id: envelope.call_id },
      tool: name,
      version,
      side_effect_policy,
      turn_group_id,
      ttl_s: retentionSecondsOf(spec),
    },
    result: isUnknown ? undefined : storedText(outcomeOf(envelope)),
  };
}

/** Checks whether the effect happened. A result that violated its output schema was still a result. */
const wasDone = (envelope: ToolEnvelope): boolean =>
  succeeded(envelope) || (isRecord(envelope.error?.details) && envelope.error.details['reason'] === 'output_schema');

const outcomeOf = ({ error, output, truncated, attachments, meta }: ToolEnvelope): Parameters<typeof storedText>[0] =>
  error === undefined
    ? {
        ok: true,
        output: output ?? null,
        text: '',
        truncated,
        attachments,
        unstored: meta?.unstored,
        warnings: meta?.warnings,
      }
    : { ok: false, error };
