'use client';
import { useMemo } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { showErrorToast } from '../../../ui/toast.tsx';
import { type RunStore, setPlaying, stepEvents, stepTurns } from '../../run/index.ts';
import { useCommands } from '../../shell/index.ts';
import { stepTroubles } from './use-troubles.ts';

/** The steps of the timeline in the command palette, with their keys. */
export function useTimelineCommands(run: RunStore): void {
  useCommands(
    useMemo(
      () => ({
        label: t('The run below'),
        commands: [
          { id: 'timeline.event', label: t('To the next event'), keys: '→', run: () => stepEvents(run, 1) },
          { id: 'timeline.event-back', label: t('To the event before'), keys: '←', run: () => stepEvents(run, -1) },
          { id: 'timeline.turn', label: t('To the next turn'), keys: '⇧→', run: () => stepTurns(run, 1) },
          { id: 'timeline.turn-back', label: t('To the turn before'), keys: '⇧←', run: () => stepTurns(run, -1) },
          {
            id: 'timeline.play',
            label: t('Play the run, or stop it'),
            keys: 'Space',
            run: () => setPlaying(run, !run.getState().isPlaying),
          },
          {
            id: 'timeline.error',
            label: t('To the next error'),
            keys: 'E',
            run: () => {
              if (!stepTroubles(run, 1)) showErrorToast(t('Nothing went wrong in this run'));
            },
          },
        ],
      }),
      [run],
    ),
  );
}
