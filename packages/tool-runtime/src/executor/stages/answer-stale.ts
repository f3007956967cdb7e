import type { ToolCall } from '../../call/tool-call.ts';
import type { Outcome } from '../../envelope/outcome.ts';
import { isCircuitOpen } from '../error-facts.ts';
import type { ExecutorDeps } from '../executor-deps.ts';
import { answerOf, entryOf } from '../stored-outcome.ts';
import { memoKey } from '../memo-key.ts';
import { breakerOf } from '../protection-keys.ts';
import type { Next, Stage } from '../stage.ts';

/** A day: older than that, no answer is better than this one. */
const keptMs = 24 * 60 * 60 * 1000;
/** Characters. Larger answers are not kept for a bad day: they would push out what is asked for every day. */
const keptCharacters = 256 * 1024;

/**
 * While its circuit is open, a pure tool answers with its last good value for the same input, workspace and secrets, and
 * says how old it is (requirements C16, 3-032). Stands outside the stages that clean and cap, so that what is kept is both.
 */
export const answerStale =
  (deps: ExecutorDeps): Stage =>
  (call, next) => {
    const { spec } = call.tool;
    const mayBeStale = spec.side_effect_policy === 'pure' && breakerOf(spec)?.stale === true;
    return mayBeStale ? answered(deps, call, next) : next(call);
  };

async function answered({ cache, hasher, clock }: ExecutorDeps, call: ToolCall, next: Next): Promise<Outcome> {
  const outcome = await next(call);
  if (outcome.ok) {
    const entry = entryOf(outcome, call.callId, clock.now());
    if (outcome.cache === undefined && entry.text.length <= keptCharacters) await cache.set(keyOf(), entry, keptMs);
    return outcome;
  }
  if (!isCircuitOpen(outcome.error)) return outcome;
  const last = await cache.get(keyOf());
  return last === undefined ? outcome : answerOf(last, 'stale', clock.now());

  function keyOf(): string {
    return `stale:${memoKey(hasher, call)}`;
  }
}
