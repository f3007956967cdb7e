import { failure, type Outcome } from '../../envelope/outcome.ts';
import type { ToolCall } from '../../call/tool-call.ts';
import type { ExecutorDeps } from '../executor-deps.ts';
import type { MemoryBudget } from '../memory-budget.ts';
import type { Stage } from '../stage.ts';

/** Longer than this no call waits for memory: what holds it may be waiting itself, for a person or a slow service. */
const longestWaitMs = 60_000;

/**
 * Waits until there is memory for an answer. Stands outside the time limit of the call. An answer that comes by callback, and
 * a workflow, whose calls ask for themselves, take no room while they are under way.
 */
export const limitMemory = (deps: ExecutorDeps): Stage => {
  const { memory } = deps;
  return async (call, next) => {
    if (memory === undefined || call.caller === undefined) return next(call);
    const { spec, ref } = call.tool;
    const holder = call.caller.run_id;
    const bytes = spec.async === true || spec.gateway === 'workflow' ? 0 : memory.expectedOf(ref);
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

/** Resolves when there is room, which is taken then, with whether the run was cancelled before. */
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
  failure('UNKNOWN', `the run was cancelled before there was memory for the answer of ${call.tool.ref}; nothing was sent`, {
    reason: 'cancelled',
  });
