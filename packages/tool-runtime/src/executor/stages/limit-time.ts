import { isIndeterminateWhenCut } from '../../call/is-repeatable.ts';
import type { ToolCall } from '../../call/tool-call.ts';
import { failure, type Outcome } from '../../envelope/outcome.ts';
import type { ExecutorDeps } from '../executor-deps.ts';
import type { Stage } from '../stage.ts';

/**
 * Creates the stage that ends a call when its tool does, when its time is up, or when the run is cancelled, whichever comes
 * first. A tool that ignores its signal is abandoned, and the run continues.
 */
export const limitTime =
  ({ clock }: ExecutorDeps): Stage =>
  (call, next) =>
    new Promise<Outcome>((resolve, reject) => {
      const end = (outcome: Outcome): void => {
        stopTimer();
        call.cancel.delete(onCancel);
        resolve(outcome);
      };
      const giveUp = (outcome: Outcome): void => {
        call.abort?.();
        end(outcome);
      };
      const onCancel = (): void => giveUp(cancelled(call));
      // A program may wait for approvals. Its sandbox limits the time in which it runs.
      const stopTimer =
        call.program === undefined ? clock.after(call.tool.timeoutMs, () => giveUp(timedOut(call))) : () => undefined;
      if (call.cancel.isCancelled) {
        end(cancelled(call));
        return;
      }
      call.cancel.add(onCancel);
      next(call).then(end, thrown => {
        stopTimer();
        call.cancel.delete(onCancel);
        reject(thrown as Error);
      });
    });

const timedOut = (call: ToolCall): Outcome =>
  failure('TIMEOUT', `${call.tool.ref} timed out after ${call.tool.timeoutMs / 1000} s.`, {
    timeout: true,
    ...indeterminate(call),
  });

const cancelled = (call: ToolCall): Outcome =>
  failure('UNKNOWN', `The run was cancelled while ${call.tool.ref} was running.`, {
    reason: 'cancelled',
    ...indeterminate(call),
  });

const indeterminate = (call: ToolCall): { outcome?: 'indeterminate' } =>
  isIndeterminateWhenCut(call) ? { outcome: 'indeterminate' } : {};
