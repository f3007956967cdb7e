import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

/** An error in words: the code as it stands in the contract, what happened, what to do now. */
export type DisplayedFailure = { code: string; message: string; remedy: ReactNode };

/** Nothing, as long as nothing failed. */
export function FailureNote({ failure }: { failure: DisplayedFailure | null }) {
  return (
    failure && (
      <ErrorState code={failure.code} title={failure.message}>
        {failure.remedy}
      </ErrorState>
    )
  );
}
