'use client';
import { useRef, useState } from 'react';
import { type Failure, failureOf } from '../../../lib/failure.ts';
import { useSecretActions } from './use-secret-actions.ts';

/** The progress so far, in secrets. `left` is the number of secrets still to be processed. */
export type RotationTotals = { madeNewKey: boolean; rewrapped: number; unreadable: number; left: number };

export type RotationState =
  | { kind: 'idle' }
  | { kind: 'busy'; sum: RotationTotals; isStopping: boolean }
  /** A `left` above 0 means that the rotation was stopped. */
  | { kind: 'done'; sum: RotationTotals }
  | { kind: 'failed'; sum: RotationTotals; failure: Failure };

/** The number of secrets wrapped in one step. It is small enough that the rotation can be stopped at any moment. */
const atOnce = 25;
const nothing: RotationTotals = { madeNewKey: false, rewrapped: 0, unreadable: 0, left: 0 };

/** Rewraps all secrets, a few at a time. When it is stopped or interrupted, completed work is kept. */
export function useRotation() {
  const { rotateSome } = useSecretActions();
  const [state, setState] = useState<RotationState>({ kind: 'idle' });
  const isStopped = useRef(false);

  const begin = async () => {
    isStopped.current = false;
    let sum = nothing;
    setState({ kind: 'busy', sum, isStopping: false });
    try {
      for (let after: string | null | undefined; after !== null && !isStopped.current; ) {
        const step = await rotateSome.mutateAsync({ max: atOnce, ...(after === undefined ? {} : { after }) });
        sum = {
          madeNewKey: sum.madeNewKey || step.made_new_key,
          rewrapped: sum.rewrapped + step.rewrapped,
          unreadable: sum.unreadable + step.unreadable,
          left: step.left,
        };
        after = step.next;
        setState({ kind: 'busy', sum, isStopping: isStopped.current });
      }
      setState({ kind: 'done', sum });
    } catch (thrown) {
      setState({ kind: 'failed', sum, failure: failureOf(thrown) });
    }
  };

  const stop = () => {
    isStopped.current = true;
    setState(now => (now.kind === 'busy' ? { ...now, isStopping: true } : now));
  };
  return { state, begin: () => void begin(), stop };
}
