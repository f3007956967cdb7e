import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

/** An error in words: the code in the contract, what happened, what to do now. */
export type DisplayedFailure = { code: string; message: string; remedy: ReactNode };

/** Renders a failure. Renders nothing when there is none. */
export function FailureNote({ failure }: { failure: DisplayedFailure | null }) {
  return (
    failure && (
      <ErrorState code={failure.code} title={failure.message}>
        {failure.remedy}
      </ErrorState>
    )
  );
}
