import type { Scope, SideEffectRecord } from '@pinion/contracts';
import type { EffectRef } from '../../../ledger/outcome-store.sql.ts';
import type { RunServices } from '../run-services.ts';

export type ResolvedEffect = SideEffectRecord & { settled?: { happened: boolean; by: string; at: string } };

/**
 * Returns a function that updates an effect of these runs with what has become known since: an unknown outcome may have been
 * settled.
 */
export async function resolvedEffects(
  { outcomes }: Pick<RunServices, 'outcomes'>,
  scope: Scope,
  runIds: readonly string[],
): Promise<(effect: SideEffectRecord) => ResolvedEffect> {
  const settled = new Map((await outcomes.settledOf(scope, runIds)).map(outcome => [keyOf(outcome), outcome]));
  return effect => {
    const { run_id, node_id, id: call_id } = effect;
    const outcome = effect.status === 'indeterminate' ? settled.get(keyOf({ run_id, node_id, call_id })) : undefined;
    if (outcome === undefined) return effect;
    const { happened, settled_by: by, settled_at } = outcome;
    const known = { ...effect, settled: { happened, by, at: settled_at.toISOString() } };
    if (!happened) return { ...known, status: 'failed', needs_compensation: false };
    const { output } = JSON.parse(outcome.result ?? '{}') as { output?: unknown };
    return { ...known, status: 'executed', ...(output === undefined || output === null ? {} : { result: output }) };
  };
}

const keyOf = ({ run_id, node_id, call_id }: EffectRef): string => JSON.stringify([run_id, node_id, call_id]);
