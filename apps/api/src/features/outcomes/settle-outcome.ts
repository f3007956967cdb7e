import type { Scope } from '@pinion/contracts';
import { learnedText } from '@pinion/tool-runtime';
import * as z from 'zod';
import type { EffectRef, SettledOutcome, UnknownEffect } from '../../ledger/outcome-store.ts';
import { audited } from '../audit/audited.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import { invalid, refuseDeep } from '../tools/read-import.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';

/** What somebody found out about an effect. `result`: what the service answered, or would have. */
export const OutcomeDecision = z.object({ happened: z.boolean(), result: z.unknown().optional() });
export type OutcomeDecision = z.infer<typeof OutcomeDecision>;

export type SettledView = EffectRef & { happened: boolean; settled_by: string; settled_at: string };

type SettleWorld = Pick<EdgeWorld, 'outcomes' | 'audit' | 'tools' | 'schemas' | 'members'>;

/**
 * Settles an effect whose outcome is unknown. An equal call is then answered with the result, or sent where nothing
 * happened. The first decision stands: the same person may repeat it, everybody else gets a conflict that names it.
 */
export async function settleOutcome(
  world: SettleWorld,
  scope: Scope,
  effect: EffectRef,
  decision: OutcomeDecision,
): Promise<SettledView> {
  refuseDeep(decision.result);
  if (!decision.happened && decision.result !== undefined)
    throw invalid('/result', 'what did not happen has no result; leave it away');
  const by = scope.user_id;
  const result = decision.happened ? learnedText(decision.result ?? null) : null;
  const [unknown] = await world.outcomes.listUnknown(scope, { effect, limit: 1 });
  if (unknown === undefined) return earlier(world, scope, effect, { ...decision, result, by });
  await refuseMisfit(world, scope, unknown, decision);
  const line = {
    action: 'outcome.settled',
    subject: effect.run_id,
    details: { ...factsOf(unknown), happened: decision.happened, has_result: decision.result !== undefined },
  };
  await audited(world, scope, line, async () => {
    const isSettled = await world.outcomes.settle(scope, effect, { happened: decision.happened, result, by });
    if (!isSettled) await earlier(world, scope, effect, { ...decision, result, by });
  });
  return viewOf(await settledOf(world, scope, effect));
}

export const factsOf = ({ tool, version, node_id, call_id, key }: UnknownEffect) => ({
  tool,
  version,
  node_id,
  call_id,
  idempotency_key: key,
});

const viewOf = ({ run_id, node_id, call_id, happened, settled_by, settled_at }: SettledOutcome): SettledView => ({
  run_id,
  node_id,
  call_id,
  happened,
  settled_by,
  settled_at: settled_at.toISOString(),
});

async function settledOf({ outcomes }: SettleWorld, scope: Scope, effect: EffectRef): Promise<SettledOutcome> {
  const settled = await outcomes.find(scope, effect);
  if (settled === undefined) throw notFound('call of unknown outcome', effect.call_id);
  return settled;
}

/** Returns the decision there is, if it is this very one. */
async function earlier(
  world: SettleWorld,
  scope: Scope,
  effect: EffectRef,
  { happened, result, by }: { happened: boolean; result: string | null; by: string },
): Promise<SettledView> {
  const settled = await settledOf(world, scope, effect);
  if (settled.happened === happened && settled.result === result && settled.settled_by === by) return viewOf(settled);
  const { settled_by, settled_at } = settled;
  const said = settled.happened ? 'it happened' : 'it did not happen';
  const name = (await world.members.names(scope)).get(settled_by) ?? settled_by;
  throw new Refusal('CONFLICT', `the outcome is settled already: ${said}, as ${name} said at ${settled_at.toISOString()}`, {
    happened: settled.happened,
    settled_by,
    settled_at: settled_at.toISOString(),
  });
}

/** A result goes to whoever makes an equal call, so it has to be what the tool promises. */
async function refuseMisfit(
  { tools, schemas }: SettleWorld,
  scope: Scope,
  { tool, version }: UnknownEffect,
  { result }: OutcomeDecision,
): Promise<void> {
  const schema = (await tools.catalog(scope)).lookup(tool, version)?.output_schema;
  if (schema === undefined || result === undefined) return;
  const compiled = schemas.compile(schema, { fillDefaults: false });
  const [issue] = (compiled.ok ? await compiled.check(result) : undefined) ?? [];
  if (issue !== undefined) throw invalid(`/result${issue.path}`, issue.message);
}
