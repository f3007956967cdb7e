'use client';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { backendErrorOf, type ReplayReport, type RunStore, useBackend } from '../../run/index.ts';

export type ReplayState =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | { kind: 'done'; report: ReplayReport }
  | { kind: 'failed'; code: string; message: string };

export type Replay = { state: ReplayState; start: () => void; words: string };

/** Plays the run again from its bundle alone, and says whether every byte of what it answered is the same. */
export function useReplay(store: RunStore): Replay {
  const backend = useBackend();
  const [state, setState] = useState<ReplayState>({ kind: 'idle' });
  const start = async () => {
    setState({ kind: 'busy' });
    try {
      setState({ kind: 'done', report: await backend.replayRun(store.getState().runId) });
    } catch (thrown) {
      const { code, message } = backendErrorOf(thrown);
      setState({ kind: 'failed', code, message });
    }
  };
  return { state, start: () => void start(), words: wordsOf(state) };
}

function wordsOf(state: ReplayState): string {
  switch (state.kind) {
    case 'idle':
      return '';
    case 'busy':
      return t('Replaying offline');
    case 'done':
      return state.report.matches
        ? t('Offline replay matches byte for byte')
        : t('Offline replay differs: {{differences}}', { differences: state.report.differences.slice(0, 3).join('; ') });
    case 'failed':
      return t('Not replayed. {{code}}: {{message}}', { code: state.code, message: state.message });
  }
}
