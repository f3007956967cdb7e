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
 * Creates the stage that ensures at most one effect per key. The intent is in the ledger before anything is sent, and an equal
 * call finds it and is answered by it. A definite failure frees the key, an unknown outcome keeps it.
 *
 * mine      -> continue, then: done -> complete · definite failure -> released · unknown -> indeterminate
 * complete  -> the first result again, marked `cached`, kind `idempotency`
 * processing-> an equal call is in progress: wait for its result
 * indeterminate -> never sent again automatically (the key of an idempotent tool is free: repeating has no further effect)
 */
export const recallDuplicate = (deps: ExecutorDeps): Stage => {
  const underWay = new Map<string, Duplicate>();
  const recall: Stage = (call, next) => {
    const { ledger } = deps;
    const key = call.idempotencyKey;
    if (call.tool.spec.side_effect_policy === 'pure' || ledger === undefined || key === undefined) return next(call);
    const location = JSON.stringify([call.scope.workspace_id, key]);
    const duplicate = underWay.get(location);
    if (duplicate !== undefined) return joined(deps, call, duplicate, () => recall(call, next));
    const { promise: left, resolve } = Promise.withResolvers<'left'>();
    const forget = (): void => {
      stopListening?.();
      if (underWay.get(location)?.call === call) underWay.delete(location);
    };
    // Only a call that is answered by callback can be left in the middle.
    const stopListening =
      call.tool.spec.async === true
        ? call.approvals?.onLeave?.(() => {
            forget();
            resolve('left');
          })
        : undefined;
    const answer = once(deps, ledger, call, key, next).finally(forget);
    underWay.set(location, { call, answer: Promise.race([answer, left]) });
    return answer;
  };
  return recall;
};

/** An equal call in this process, and its future outcome, or `left` when its run has left this process. */
type Duplicate = { call: ToolCall; answer: Promise<Outcome | 'left'> };

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
    // The runtime itself failed: the outcome of a call that was sent is unknown, while one that was not sent keeps its place.
    if (keepsKey(call) && isIndeterminateWhenCut(call)) await ledger.markIndeterminate('tool', key, call.scope).catch(ignored);
    return { ok: false, error: redactError(toUnknownOutcome(call, classify(thrown, call), true), call.redaction) };
  }
}

/** Ignores a failed write. The next equal call finds the entry still `processing`, and the key stays taken. */
const ignored = (): void => undefined;

/**
 * Waits for a duplicate in this process and returns its outcome. A duplicate that was cancelled before it started has no
 * outcome.
 */
async function joined(
  { clock, hasher }: ExecutorDeps,
  call: ToolCall,
  duplicate: Duplicate,
  again: () => Promise<Outcome>,
): Promise<Outcome> {
  const alike = likeness(intentOf(hasher, duplicate.call, '').args_hash, intentOf(hasher, call, '').args_hash);
  if (alike === 'other') return keyReused(call, duplicate.call.callId);
  const { promise, resolve } = Promise.withResolvers<Outcome | 'left'>();
  const onCancel = (): void => resolve(failure('UNKNOWN', 'the run was cancelled', { reason: 'cancelled' }));
  call.cancel.add(onCancel);
  if (call.cancel.isCancelled) onCancel();
  const began = clock.now();
  void duplicate.answer.then(resolve);
  const outcome = await promise;
  call.cancel.delete(onCancel);
  if (outcome === 'left') return again();
  if (!outcome.ok) return sentNothing(outcome) && !call.cancel.isCancelled ? again() : outcome;
  const age_ms = clock.now() - began;
  if (alike === 'same' && outcome.cache !== undefined) return outcome;
  return {
    ...outcome,
    cache: sameEffect(age_ms, outcome.cache?.source_call_id ?? duplicate.call.callId, alike === 'same_fields'),
  };
}

/** Checks whether the duplicate ended before it was sent: it was cancelled, or its run belongs to another owner by now. */
function sentNothing({ error }: Extract<Outcome, { ok: false }>): boolean {
  const details = isRecord(error.details) ? error.details : {};
  if (details['reason'] === 'journal_unavailable') return true;
  return details['reason'] === 'cancelled' && details['outcome'] === undefined;
}

/** Records in the ledger what the outcome shows about the effect. */
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

/** Checks whether an unknown outcome keeps the key taken, which is needed only where repeating the call is unsafe. */
const keepsKey = ({ tool }: ToolCall): boolean => !isSafeToRepeat(tool.spec.side_effect_policy);

/**
 * Returns what happened to the effect. A result that violates its schema still means that the effect is done. `lost` means that
 * the key may now belong to another process that has taken over the run.
 */
function effectOf(call: ToolCall, outcome: Outcome): 'done' | 'none' | 'unknown' | 'lost' {
  if (outcome.ok) return 'done';
  const details = isRecord(outcome.error.details) ? outcome.error.details : {};
  if (details['outcome'] === 'indeterminate') return keepsKey(call) ? 'unknown' : 'none';
  if (details['reason'] === 'journal_unavailable') return 'lost';
  return (call.wasSent || call.isHeld) && details['reason'] === 'output_schema' ? 'done' : 'none';
}
