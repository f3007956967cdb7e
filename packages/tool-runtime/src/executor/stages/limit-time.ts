import { isIndeterminateWhenCut } from '../../call/is-repeatable.ts';
import type { ToolCall } from '../../call/tool-call.ts';
import { failure, type Outcome } from '../../envelope/outcome.ts';
import type { Clock } from '../../ports/index.ts';
import { CallTimer } from '../call-timer.ts';
import type { ExecutorDeps } from '../executor-deps.ts';
import type { Stage } from '../stage.ts';

/** The longest wait (ms) for a place on this server. A thousand runs of code that begin at once have ended by then. */
const longestWaitMs = 600_000;
/** A wait of this length (ms) is reported. */
const reportedWaitMs = 250;

/**
 * Creates the stage that ends a call when its tool does, when its time is up, or when the run is cancelled, whichever comes
 * first. A tool that ignores its signal is abandoned, and the run continues. Waiting for a sandbox takes no time of the call.
 */
export const limitTime =
  ({ clock }: ExecutorDeps): Stage =>
  (call, next) =>
    new Promise<Outcome>((resolve, reject) => {
      const timer = new CallTimer({
        clock,
        // A program may wait for approvals. Its sandbox limits the time in which it runs.
        limitMs: call.program === undefined ? call.tool.timeoutMs : undefined,
        waitMs: longestWaitMs,
        onTimedOut: () => giveUp(timedOut(call)),
        onWaitedTooLong: () => giveUp(waitedTooLong(call)),
      });
      let stopReport: (() => void) | undefined;
      const stop = (): void => {
        timer.stop();
        stopReport?.();
        call.onQueued = undefined;
        call.cancel.delete(onCancel);
      };
      const end = (outcome: Outcome): void => {
        stop();
        resolve(outcome);
      };
      const giveUp = (outcome: Outcome): void => {
        call.abort?.();
        end(outcome);
      };
      const onCancel = (): void => giveUp(cancelled(call));
      if (call.cancel.isCancelled) {
        end(cancelled(call));
        return;
      }
      call.cancel.add(onCancel);
      call.onQueued = () => {
        timer.hold();
        const report = reportWait(call, clock);
        stopReport = report.stop;
        return () => {
          if (call.onQueued === undefined) return;
          report.end();
          timer.run();
        };
      };
      timer.run();
      next(call).then(end, thrown => {
        stop();
        reject(thrown as Error);
      });
    });

/** Reports that a call waits for a sandbox, and that it waits no longer, unless the wait is short. */
function reportWait({ journal, callId }: ToolCall, clock: Clock): { stop: () => void; end: () => void } {
  let isReported = false;
  const stop = clock.after(reportedWaitMs, () => {
    isReported = true;
    journal.append({ type: 'tool.queued', call_id: callId, queue: 'sandbox' });
  });
  return {
    stop,
    end: () => {
      stop();
      if (isReported) journal.append({ type: 'tool.dequeued', call_id: callId });
      isReported = false;
    },
  };
}

const timedOut = (call: ToolCall): Outcome =>
  failure('TIMEOUT', `${call.tool.ref} timed out after ${call.tool.timeoutMs / 1000} s.`, {
    timeout: true,
    ...indeterminate(call),
  });

const waitedTooLong = (call: ToolCall): Outcome =>
  failure(
    'TIMEOUT',
    `${call.tool.ref} waited ${longestWaitMs / 1000} s for a sandbox and was not run. Too many runs of code wait.`,
    {
      timeout: true,
      reason: 'waiting_for_sandbox',
    },
  );

const cancelled = (call: ToolCall): Outcome =>
  failure('UNKNOWN', `The run was cancelled while ${call.tool.ref} was running.`, {
    reason: 'cancelled',
    ...indeterminate(call),
  });

const indeterminate = (call: ToolCall): { outcome?: 'indeterminate' } =>
  isIndeterminateWhenCut(call) ? { outcome: 'indeterminate' } : {};
