import type { NodeError } from '@pinion/contracts';

/** The failure of a node whose run was cancelled while it waited. */
export const cutOff: NodeError = {
  code: 'UNKNOWN',
  message: 'The run was cancelled before the approval was decided.',
  details: { reason: 'cancelled' },
};

/** Waits for an answer from outside the run, or for the end of the run. */
export function answerOrCut<Value>(answer: Promise<Value>, signal: AbortSignal): Promise<Value | 'cut'> {
  const { promise, resolve, reject } = Promise.withResolvers<Value | 'cut'>();
  const onAbort = (): void => resolve('cut');
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  answer.then(resolve, reject);
  return promise.finally(() => signal.removeEventListener('abort', onAbort));
}
