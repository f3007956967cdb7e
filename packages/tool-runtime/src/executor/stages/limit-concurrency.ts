import type { ToolCall } from '../../call/tool-call.ts';
import { failure, type Outcome } from '../../envelope/outcome.ts';
import type { Bulkhead } from '../bulkhead.ts';
import type { ExecutorDeps } from '../executor-deps.ts';
import { breakerOf, laneKey } from '../protection-keys.ts';
import type { Stage } from '../stage.ts';

/**
 * Creates the stage that limits the concurrent calls of a tool in a workspace. Excess calls wait in order, up to the timeout of
 * a call.
 */
export const limitConcurrency = (deps: ExecutorDeps): Stage => {
  const { bulkhead } = deps;
  return (call, next) => {
    const { spec } = call.tool;
    // Calls of services and of code are counted even without a limit, because the numbers are displayed.
    if (spec.max_concurrency === undefined && spec.gateway === 'internal' && breakerOf(spec) === undefined) return next(call);
    const key = laneKey(call.scope, spec);
    const max = spec.max_concurrency ?? Number.POSITIVE_INFINITY;
    const perform = (): Promise<Outcome> => next(call).finally(() => bulkhead.leave(key));
    if (bulkhead.tryEnter(key, max)) return perform();
    return turnOf(deps, bulkhead, call, key, max).then(refusal => refusal ?? perform());
  };
};

/** Waits for a slot. Returns undefined when it is this call's turn. */
function turnOf(
  { clock }: ExecutorDeps,
  bulkhead: Bulkhead,
  call: ToolCall,
  key: string,
  max: number,
): Promise<Outcome | undefined> {
  return new Promise(resolve => {
    const end = (refusal: Outcome | undefined): void => {
      stopTimer();
      call.cancel.delete(onCancel);
      resolve(refusal);
    };
    const giveUp = (refusal: Outcome): void => {
      stopWaiting();
      end(refusal);
    };
    const onCancel = (): void => giveUp(cancelled(call));
    const stopTimer = clock.after(call.tool.timeoutMs, () => giveUp(tooMany(call, max)));
    if (call.cancel.isCancelled) {
      end(cancelled(call));
      return;
    }
    call.cancel.add(onCancel);
    const stopWaiting = bulkhead.wait(key, max, () => end(undefined));
  });
}

const cancelled = (call: ToolCall): Outcome =>
  failure('UNKNOWN', `The run was cancelled while ${call.tool.ref} was queued. Nothing was sent.`, {
    reason: 'cancelled',
  });

const tooMany = (call: ToolCall, max: number): Outcome =>
  failure(
    'RATE_LIMIT',
    `${max} ${max === 1 ? 'call' : 'calls'} of ${call.tool.ref} were running, which is its concurrency limit. Nothing was sent.`,
    { reason: 'max_concurrency', max_concurrency: max },
    1,
  );
