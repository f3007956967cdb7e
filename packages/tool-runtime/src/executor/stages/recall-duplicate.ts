import { isRecord, isSafeToRepeat } from '@pinion/contracts';
import { isIndeterminateWhenCut } from '../../call/is-repeatable.ts';
import type { ToolCall } from '../../call/tool-call.ts';
import { failure, type Outcome } from '../../envelope/outcome.ts';
import { redactError } from '../../envelope/redact.ts';
import type { CallLedger } from '../../ports/index.ts';
import { classify } from '../classify.ts';
import { intentOf, likeness, ownerOf } from '../effect-intent.ts';
import type { ExecutorDeps } from '../executor-deps.ts';
import { answerOfEntry, storedText, keyReused, ledgerUnavailable, sameEffect, duplicateInFlight } from '../ledger-outcomes.ts';
import type { Next, Stage } from '../stage.ts';
import { toUnknownOutcome } from '../unknown-effect.ts';
import { waitForDuplicate } from '../wait-for-duplicate.ts';

/**
 * At most one effect for one key. The intent is in the ledger before anything is sent; an equal call finds it, and is
 * answered by it. What failed for certain frees the key; what nobody knows keeps it.
 *
 *     mine      -> go on, then: done -> complete · failed for certain -> released · nobody knows -> indeterminate
 *     complete  -> the first answer again, marked `cached`, kind `idempotency`
 *     processing-> an equal call is under way: wait for its answer
 *     indeterminate -> never sent again by itself (an idempotent tool's key is free: asking twice is asking once)
 */
export const recallDuplicate = (deps: ExecutorDeps): Stage => {
  const underWay = new Map<string, Twin>();
  const recall: Stage = (call, next) => {
    const { ledger } = deps;
    const key = call.idempotencyKey;
    if (call.tool.spec.side_effect_policy === 'pure' || ledger === undefined || key === undefined) return next(call);
    const location = JSON.stringify([call.scope.workspace_id, key]);
    const duplicate = underWay.get(location);
    if (duplicate !== undefined) return joined(deps, call, duplicate, () => recall(call, next));
    const answer = once(deps, ledger, call, key, next).finally(() => underWay.delete(location));
    underWay.set(location, { call, answer });
    return answer;
  };
  return recall;
};

/** An equal call of this process, and what it will answer. */
type Twin = { call: ToolCall; answer: Promise<Outcome> };

async function once(deps: ExecutorDeps, ledger: CallLedger, call: ToolCall, key: string, next: Next): Promise<Outcome> {
  const intent = intentOf(deps.hasher, call, key);
  const begun = await ledger.markProcessing(intent, call.scope).catch(() => undefined);
  if (begun === undefined) return ledgerUnavailable();
  if (begun.mine) return performed(ledger, call, key, next);

  const { entry } = begun;
  const alike = likeness(entry.args_hash, intent.args_hash);
  if (alike === 'other') return keyReused(call, entry.owner.call_id);
  const ended = entry.state === 'processing' ? await waitForDuplicate(deps.clock, ledger, call, key) : entry;
  if (ended === 'free') return once(deps, ledger, call, key, next);
  return ended === undefined
    ? duplicateInFlight(call, entry)
    : answerOfEntry(ended, call, deps.clock.now(), alike === 'same_fields');
}

async function performed(ledger: CallLedger, call: ToolCall, key: string, next: Next): Promise<Outcome> {
  try {
    const outcome = await next(call);
    await settle(ledger, call, key, outcome).catch(ignored);
    return outcome;
  } catch (thrown) {
    // The house itself failed: what had been sent by then, nobody knows; what had not keeps its place.
    if (keepsKey(call) && isIndeterminateWhenCut(call)) await ledger.markIndeterminate('tool', key, call.scope).catch(ignored);
    return { ok: false, error: redactError(toUnknownOutcome(call, classify(thrown, call), true), call.redaction) };
  }
}

/** What could not be written is found by whoever asks next: the entry is still `processing`, and the key stays taken. */
const ignored = (): void => undefined;

/** A twin in this process: its answer is this one's; one that was called off before it began is no answer. */
async function joined(
  { clock, hasher }: ExecutorDeps,
  call: ToolCall,
  duplicate: Twin,
  again: () => Promise<Outcome>,
): Promise<Outcome> {
  const alike = likeness(intentOf(hasher, duplicate.call, '').args_hash, intentOf(hasher, call, '').args_hash);
  if (alike === 'other') return keyReused(call, duplicate.call.callId);
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const onCancel = (): void => resolve(failure('UNKNOWN', 'the run was cancelled', { reason: 'cancelled' }));
  call.cancel.add(onCancel);
  if (call.cancel.isCancelled) onCancel();
  const began = clock.now();
  void duplicate.answer.then(resolve);
  const outcome = await promise;
  call.cancel.delete(onCancel);
  if (!outcome.ok) return wasCalledOff(outcome) && !call.cancel.isCancelled ? again() : outcome;
  const age_ms = clock.now() - began;
  if (alike === 'same' && outcome.cache !== undefined) return outcome;
  return {
    ...outcome,
    cache: sameEffect(age_ms, outcome.cache?.source_call_id ?? duplicate.call.callId, alike === 'same_fields'),
  };
}

function wasCalledOff({ error }: Extract<Outcome, { ok: false }>): boolean {
  const details = isRecord(error.details) ? error.details : {};
  return details['reason'] === 'cancelled' && details['outcome'] === undefined;
}

/** What the outcome says of the effect, told to the ledger. */
function settle(ledger: CallLedger, call: ToolCall, key: string, outcome: Outcome): Promise<void> {
  switch (effectOf(call, outcome)) {
    case 'done':
      return ledger.markComplete('tool', key, storedText(outcome), call.scope);
    case 'none':
      return ledger.release('tool', key, call.scope, ownerOf(call));
    case 'unknown':
      return ledger.markIndeterminate('tool', key, call.scope);
    case 'lost':
      return Promise.resolve();
  }
}

/** Not knowing stands in the way of doing it again only where that would not be the same. */
const keepsKey = ({ tool }: ToolCall): boolean => !isSafeToRepeat(tool.spec.side_effect_policy);

/**
 * An answer that breaks its promise was an answer all the same: the effect is done. `lost`: the key may be somebody else's
 * by now, who has taken over the run.
 */
function effectOf(call: ToolCall, outcome: Outcome): 'done' | 'none' | 'unknown' | 'lost' {
  if (outcome.ok) return 'done';
  const details = isRecord(outcome.error.details) ? outcome.error.details : {};
  if (details['outcome'] === 'indeterminate') return keepsKey(call) ? 'unknown' : 'none';
  if (details['reason'] === 'journal_unavailable') return 'lost';
  return (call.wasSent || call.isHeld) && details['reason'] === 'output_schema' ? 'done' : 'none';
}
