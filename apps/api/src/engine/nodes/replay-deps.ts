import type { NodeError } from '@pinion/contracts';
import type { NodeDeps } from './node-run.ts';

const error: NodeError = {
  code: 'UNKNOWN',
  message: 'A replay calls nothing, and the bundle does not contain this result',
  details: { reason: 'not_in_bundle' },
};
const reject = (): Promise<never> => Promise.reject(new Error(error.message));

/**
 * Returns the services of a replay: everything that would reach an external system, start a run or request approval fails with
 * `not_in_bundle`, whatever the node does. Tools and models are refused by the runtime itself, which knows the replay.
 */
export const replayDeps = (deps: NodeDeps): NodeDeps => ({
  ...deps,
  openModel: () => Promise.resolve({ ok: false, error }),
  deliver: () => Promise.resolve({ ok: false, error }),
  approvals: () => ({ ask: reject, withdraw: () => undefined }),
  children: {
    ...deps.children,
    run: () => Promise.resolve({ kind: 'refused', error }),
    reserveSlot: () => Promise.resolve(false),
    cancelOf: () => Promise.resolve(),
    supersede: () => undefined,
  },
  cases: { cases: () => Promise.resolve([]), judge: () => Promise.resolve() },
});
