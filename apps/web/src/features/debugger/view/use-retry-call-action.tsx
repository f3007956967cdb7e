'use client';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import type { RunViewStore } from '../../run/index.ts';
import type { CallRow } from '../../timeline/index.ts';

/** Loaded only when a call is repeated. */
const { View: CallAgainDialog } = lazyPart(async () => (await import('./retry-call-dialog.tsx')).RetryCallDialog);

export type RetryCallAction = { begin: (row: CallRow) => void; dialog: ReactNode };

/** Returns the state and the dialog for repeating one call alone. */
export function useRetryCallAction(store: RunViewStore): RetryCallAction {
  const [row, setRow] = useState<CallRow>();
  const begin = useCallback((next: CallRow) => setRow(next), []);
  if (row?.envelope === undefined) return { begin, dialog: null };
  const { runId, journal } = store.getState();
  const spec = journal.latest.started?.tools.find(tool => tool.name === row.name && tool.version === row.version);
  const dialog = (
    <Suspense fallback={null}>
      <CallAgainDialog
        runId={runId}
        nodeId={row.node_id}
        envelope={row.envelope}
        sideEffect={spec?.side_effect_policy}
        onClose={() => setRow(undefined)}
      />
    </Suspense>
  );
  return { begin, dialog };
}
