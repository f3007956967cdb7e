import type { Attempt, ToolError } from '@pinion/contracts';
import { isRepeatable } from '../../call/is-repeatable.ts';
import type { ToolCall } from '../../call/tool-call.ts';
import { isoText } from '../../envelope/iso-text.ts';
import type { Outcome } from '../../envelope/outcome.ts';
import { isPassing, pauseBefore } from '../attempt-pause.ts';
import { caught } from '../caught.ts';
import { statusOfError } from '../error-facts.ts';
import type { ExecutorDeps } from '../executor-deps.ts';
import { bucketKey, retriesOf } from '../protection-keys.ts';
import type { Next, Stage } from '../stage.ts';

/**
 * Creates the stage that retries a call where that cannot cause another effect: the tool is safe to repeat, the executor gets
 * the idempotency key, or nothing was sent. All attempts share the time limit of the call, and each retry takes a token.
 */
export const retrySafely =
  (deps: ExecutorDeps): Stage =>
  (call, next) => {
    const retries = retriesOf(call.tool.spec);
    return retries === 0 ? next(call) : persist(deps, call, next, retries);
  };

async function persist(deps: ExecutorDeps, call: ToolCall, next: Next, retries: number): Promise<Outcome> {
  const { clock, hasher } = deps;
  const deadline = clock.monotonic() + call.tool.timeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    const startedAt = clock.now();
    const began = clock.monotonic();
    const stopWatching = attempt === 1 ? undefined : watchAttempt(deps, call, deadline);
    const outcome = await caught(call, next);
    stopWatching?.(outcome);
    if (outcome.ok || attempt > retries || !mayRepeat(call, outcome.error)) return outcome;
    const pauseMs = pauseBefore(hasher, call.callId, attempt + 1, outcome.error);
    if (clock.monotonic() + pauseMs >= deadline) return outcome;
    if (attempt === 1) call.attempts.push(attemptOf(startedAt, clock.monotonic() - began, outcome));
    await pause(deps, call, pauseMs);
    if (call.cancel.isCancelled || !(await hasToken(deps, call))) return outcome;
  }
}

/** Checks whether a call can be retried. `wasSent` only ever becomes true, so while it is false, no attempt has sent anything. */
const mayRepeat = (call: ToolCall, error: ToolError): boolean =>
  !call.cancel.isCancelled && isPassing(error) && (isRepeatable(call.tool.spec) || !call.wasSent);

/**
 * Records a retry at its start as cut by the time limit, and corrects that when it ends, so that an envelope sealed in the
 * middle of it is correct. After that, nothing of it changes any more.
 */
function watchAttempt({ clock }: ExecutorDeps, call: ToolCall, deadline: number): (outcome: Outcome) => void {
  const startedAt = clock.now();
  const began = clock.monotonic();
  const entry: Attempt = { t_start: isoText(startedAt), duration_ms: rounded(deadline - began), code: 'TIMEOUT' };
  call.attempts.push(entry);
  const onCancel = (): void => void Object.assign(entry, { duration_ms: rounded(clock.monotonic() - began), code: 'UNKNOWN' });
  call.cancel.add(onCancel);
  return outcome => {
    call.cancel.delete(onCancel);
    if (call.cancel.isCancelled || clock.monotonic() >= deadline) return;
    const index = call.attempts.indexOf(entry);
    if (index !== -1) call.attempts[index] = attemptOf(startedAt, clock.monotonic() - began, outcome);
  };
}

function attemptOf(startedAt: number, durationMs: number, outcome: Outcome): Attempt {
  const attempt: Attempt = { t_start: isoText(startedAt), duration_ms: rounded(durationMs) };
  if (outcome.ok) return attempt;
  const status = statusOfError(outcome.error);
  return { ...attempt, code: outcome.error.code, status };
}

const rounded = (ms: number): number => Math.round(ms * 1000) / 1000;

/** Waits, and ends early when the run is cancelled. */
const pause = ({ clock }: ExecutorDeps, call: ToolCall, ms: number): Promise<void> =>
  new Promise(resolve => {
    const end = (): void => {
      stopTimer();
      call.cancel.delete(end);
      resolve();
    };
    const stopTimer = clock.after(ms, end);
    call.cancel.add(end);
  });

/** Takes a token. Without one, the call ends with the outcome it has, because retries must not bypass a rate limit. */
async function hasToken({ limiter }: ExecutorDeps, call: ToolCall): Promise<boolean> {
  const limit = call.tool.spec.rate_limit;
  if (limit === undefined) return true;
  const taken = await limiter.take(bucketKey(call.scope, call.tool.spec, limit, call.caller), limit);
  return taken.ok;
}
