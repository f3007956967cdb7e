import { createMessage, type Scope } from '@pinion/contracts';
import { learnedText } from '@pinion/tool-runtime';
import * as z from 'zod';
import type { EffectRef, ResolvedOutcome, UnknownEffect } from '../../ledger/outcome-store.sql.ts';
import { audited } from '../../audit/audited.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { invalid, refuseDeep } from '../../platform/imports/read-import.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';

/** A user's finding about an effect. `result` is what the service answered or would have answered. */
export const OutcomeDecision = z.object({ happened: z.boolean(), result: z.unknown().optional() });
export type OutcomeDecision = z.infer<typeof OutcomeDecision>;

export type ResolvedOutcomeView = EffectRef & { happened: boolean; settled_by: string; settled_at: string };

type ResolveDeps = Pick<ApiServices, 'outcomes' | 'audit' | 'tools' | 'schemas' | 'members'>;

/**
 * Settles an effect whose outcome is unknown. An equal call is then answered with the result, or sent where nothing happened.
 * The first decision is final: the same user can repeat it, everyone else gets a conflict that names it.
 */
export async function resolveOutcome(
  services: ResolveDeps,
  scope: Scope,
  effect: EffectRef,
  decision: OutcomeDecision,
): Promise<ResolvedOutcomeView> {
  refuseDeep(decision.result);
  if (!decision.happened && decision.result !== undefined)
    throw invalid('/result', 'An outcome that did not happen has no result. Omit it');
  const by = scope.user_id;
  const result = decision.happened ? learnedText(decision.result ?? null) : null;
  const [unknown] = await services.outcomes.listUnknown(scope, { effect, limit: 1 });
  if (unknown === undefined) return earlier(services, scope, effect, { ...decision, result, by });
  await refuseMisfit(services, scope, unknown, decision);
  const event = {
    action: 'outcome.settled',
    subject: effect.run_id,
    details: { ...effectFacts(unknown), happened: decision.happened, has_result: decision.result !== undefined },
  };
  await audited(services, scope, event, async () => {
    const isSettled = await services.outcomes.settle(scope, effect, { happened: decision.happened, result, by });
    if (!isSettled) await earlier(services, scope, effect, { ...decision, result, by });
  });
  return viewOf(await settledOf(services, scope, effect));
}

export const effectFacts = ({ tool, version, node_id, call_id, key }: UnknownEffect) => ({
  tool,
  version,
  node_id,
  call_id,
  idempotency_key: key,
});

const viewOf = ({ run_id, node_id, call_id, happened, settled_by, settled_at }: ResolvedOutcome): ResolvedOutcomeView => ({
  run_id,
  node_id,
  call_id,
  happened,
  settled_by,
  settled_at: settled_at.toISOString(),
});

async function settledOf({ outcomes }: ResolveDeps, scope: Scope, effect: EffectRef): Promise<ResolvedOutcome> {
  const settled = await outcomes.find(scope, effect);
  if (settled === undefined) throw notFound('call with unknown outcome', effect.call_id);
  return settled;
}

/** Returns the existing decision if it equals the new one. */
async function earlier(
  services: ResolveDeps,
  scope: Scope,
  effect: EffectRef,
  { happened, result, by }: { happened: boolean; result: string | null; by: string },
): Promise<ResolvedOutcomeView> {
  const settled = await settledOf(services, scope, effect);
  if (settled.happened === happened && settled.result === result && settled.settled_by === by) return viewOf(settled);
  const { settled_by, settled_at } = settled;
  const name = (await services.members.names(scope)).get(settled_by) ?? settled_by;
  const params = { member: name, time: settled_at.toISOString() };
  const message = settled.happened
    ? createMessage('This outcome was already resolved as happened, by {{member}} at {{time}}', params)
    : createMessage('This outcome was already resolved as not happened, by {{member}} at {{time}}', params);
  throw new Refusal('CONFLICT', message, {
    happened: settled.happened,
    settled_by,
    settled_at: settled_at.toISOString(),
  });
}

/**
 * Throws when a result does not match the tool's output schema. The result is returned to every equal call, so it has to be
 * what the tool promises.
 */
async function refuseMisfit(
  { tools, schemas }: ResolveDeps,
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
