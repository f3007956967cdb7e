import type { ToolCall } from '../../call/tool-call.ts';
import type { Outcome } from '../../envelope/outcome.ts';
import { isCircuitOpen } from '../error-facts.ts';
import type { ExecutorDeps } from '../executor-deps.ts';
import { storedAnswer, entryOf } from '../stored-outcome.ts';
import { memoKey } from '../memo-key.ts';
import { breakerOf } from '../protection-keys.ts';
import type { Next, Stage } from '../stage.ts';

/** Maximum age of a stale result, one day in milliseconds. If it is older, no result is better. */
const keptMs = 24 * 60 * 60 * 1000;
/**
 * Maximum number of characters. Larger results are not stored for an outage, because they would evict frequently used entries.
 */
const keptCharacters = 256 * 1024;

/**
 * Creates the stage that answers a pure call with its last good value for an equal input, workspace and secrets while the
 * circuit is open, and reports the age of that value. Placed outside the stages that redact and cap, so that stored values are
 * both.
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
  return last === undefined ? outcome : storedAnswer(last, 'stale', clock.now());

  function keyOf(): string {
    return `stale:${memoKey(hasher, call)}`;
  }
}
