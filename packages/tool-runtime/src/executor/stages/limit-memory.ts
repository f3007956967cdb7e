import { failure, type Outcome } from '../../envelope/outcome.ts';
import type { ToolCall } from '../../call/tool-call.ts';
import type { ExecutorDeps } from '../executor-deps.ts';
import type { MemoryBudget } from '../memory-budget.ts';
import type { Stage } from '../stage.ts';

/**
 * Maximum milliseconds that a call waits for memory. The runs that hold memory may themselves be waiting for an approval or a
 * slow service.
 */
const longestWaitMs = 60_000;

/**
 * Creates the stage that waits for memory for a result. Placed outside the time limit of the call. A call answered by callback
 * takes no memory while in progress, and neither does a workflow or a program, whose calls make their own reservations.
 */
export const limitMemory = (deps: ExecutorDeps): Stage => {
  const { memory } = deps;
  return async (call, next) => {
    if (memory === undefined || call.caller === undefined) return next(call);
    const { spec, ref } = call.tool;
    const holder = call.caller.run_id;
    const isMadeOfCalls = spec.gateway === 'workflow' || call.program !== undefined;
    const bytes = spec.async === true || isMadeOfCalls ? 0 : memory.expectedOf(ref);
    if (bytes === 0) memory.enter(holder, 0);
    else if (!memory.tryEnter(holder, bytes)) {
      const isCancelled = await turnOf(deps, memory, call, holder, bytes);
      if (isCancelled) return cancelled(call);
    }
    let kept = 0;
    try {
      const outcome = await next(call);
      kept = outcome.ok ? (outcome.text?.length ?? 0) : 0;
      if (outcome.ok) memory.learn(ref, kept);
      return outcome;
    } finally {
      memory.leave(holder, bytes, kept);
    }
  };
};

/** Resolves when memory is reserved. The value tells whether the run was cancelled before. */
function turnOf({ clock }: ExecutorDeps, memory: MemoryBudget, call: ToolCall, holder: string, bytes: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const end = (isCancelled: boolean): void => {
    stopTimer();
    call.cancel.delete(onCancel);
    resolve(isCancelled);
  };
  const stopWaiting = memory.wait(holder, bytes, () => end(false));
  const stopTimer = clock.after(longestWaitMs, () => {
    memory.enter(holder, bytes);
    stopWaiting();
    end(false);
  });
  const onCancel = (): void => {
    stopWaiting();
    end(true);
  };
  if (call.cancel.isCancelled) onCancel();
  else call.cancel.add(onCancel);
  return promise;
}

const cancelled = (call: ToolCall): Outcome =>
  failure('UNKNOWN', `The run was cancelled while ${call.tool.ref} waited for memory. Nothing was sent.`, {
    reason: 'cancelled',
  });
