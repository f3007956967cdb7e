import { backoffMs } from '@pinion/contracts';
import { approvalId } from '../../call/approval-id.ts';
import type { ToolCall } from '../../call/tool-call.ts';
import { waitOrCancel } from '../../call/wait-or-cancel.ts';
import { failure, type Outcome } from '../../envelope/outcome.ts';
import type { Clock, ToolProvider } from '../../ports/index.ts';
import { outcomeOf } from '../dispatch.ts';
import type { ExecutorDeps } from '../executor-deps.ts';
import { ProvidedCall } from '../provided-call.ts';
import type { Stage } from '../stage.ts';

const backoff = { firstMs: 500, longestMs: 15_000 };
/** Maximum wait for an approval at another hub, one week in milliseconds. */
const longestWaitMs = 7 * 24 * 60 * 60 * 1000;
/** Milliseconds that a cancelled run waits for confirmation that its call was withdrawn. */
const withdrawMs = 5_000;

/**
 * Creates the stage for a call that awaits approval at another hub. The call waits here as well and polls for its result at
 * growing intervals, also after a restart. Cancelling the run withdraws the call. Placed outside time limits and retries,
 * because nothing is sent again.
 */
export const followElsewhere =
  ({ clock, providers }: ExecutorDeps, readSecrets: Stage): Stage =>
  async (call, next) => {
    const provider = providers.get(call.tool.spec.gateway);
    if (provider?.follow === undefined) return next(call);
    if (call.isHeld && call.elsewhere !== undefined) {
      const { elsewhere } = call;
      return readSecrets(call, () => follow(clock, provider, call, elsewhere));
    }
    const outcome = await next(call);
    if (!outcome.ok || outcome.elsewhere === undefined) return outcome;
    const { elsewhere } = outcome;
    call.journal.append({ type: 'tool.waiting', call_id: call.callId, question_id: approvalId('callback', call), elsewhere });
    return follow(clock, provider, call, elsewhere);
  };

async function follow(clock: Clock, provider: ToolProvider, call: ToolCall, elsewhere: string): Promise<Outcome> {
  // Sent to the hub, by this process or an earlier one.
  call.wasSent = true;
  const until = clock.now() + longestWaitMs;
  for (let attempt = 1; clock.now() < until; attempt += 1) {
    await waitOrCancel(clock, call.cancel, backoffMs(backoff, attempt));
    if (call.cancel.isCancelled) return withdrawn(clock, provider, call, elsewhere);
    const result = await requested(provider, call, elsewhere);
    if (result !== undefined) return outcomeOf(call, result);
  }
  await withdraw(clock, provider, call, elsewhere);
  return failure('TIMEOUT', `The approval of ${call.tool.ref} at its hub was not decided in time.`, {
    timeout: true,
    outcome: 'indeterminate',
  });
}

/** Polls for the result, or undefined where there is none yet. A cancelled run does not wait for it. */
async function requested(provider: ToolProvider, call: ToolCall, elsewhere: string) {
  const provided = new ProvidedCall(call);
  const onCancel = (): void => call.abort?.();
  call.cancel.add(onCancel);
  try {
    return await provider.follow?.(provided, elsewhere);
  } catch {
    return undefined;
  } finally {
    call.cancel.delete(onCancel);
  }
}

async function withdrawn(clock: Clock, provider: ToolProvider, call: ToolCall, elsewhere: string): Promise<Outcome> {
  const isWithdrawn = await withdraw(clock, provider, call, elsewhere);
  return failure('UNKNOWN', `The run was cancelled while ${call.tool.ref} awaited approval at its hub.`, {
    reason: 'cancelled',
    ...(isWithdrawn ? { withdrawn: true } : { outcome: 'indeterminate' }),
  });
}

async function withdraw(clock: Clock, provider: ToolProvider, call: ToolCall, elsewhere: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const provided = new ProvidedCall(call);
  const stop = clock.after(withdrawMs, () => {
    call.abort?.();
    resolve(false);
  });
  Promise.resolve(provider.withdraw?.(provided, elsewhere) ?? false).then(resolve, () => resolve(false));
  const isWithdrawn = await promise;
  stop();
  return isWithdrawn;
}
