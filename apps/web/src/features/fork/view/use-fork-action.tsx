'use client';
import type { RunEvent } from '@pinion/contracts';
import { useRouter } from 'next/navigation';
import { type ReactNode, useCallback, useState } from 'react';
import type { RunViewStore } from '../../run/index.ts';
import type { ForkTarget } from '../model/fork-target.ts';
import { ForkDialog } from './fork-dialog.tsx';

export type ForkAction = { begin: (target: ForkTarget) => void; dialog: ReactNode };

/** Opens the fork dialog on the run in its current state. The forked run opens as soon as it starts. */
export function useForkAction(store: RunViewStore): ForkAction {
  const router = useRouter();
  const [opened, setOpened] = useState<{ target: ForkTarget; events: readonly RunEvent[] }>();
  const begin = useCallback((target: ForkTarget) => setOpened({ target, events: [...store.getState().journal.events] }), [store]);
  const dialog =
    opened === undefined ? null : (
      <ForkDialog
        runId={store.getState().runId}
        {...opened}
        onClose={() => setOpened(undefined)}
        onForked={id => {
          setOpened(undefined);
          router.push(`/runs/${encodeURIComponent(id)}`);
        }}
      />
    );
  return { begin, dialog };
}
