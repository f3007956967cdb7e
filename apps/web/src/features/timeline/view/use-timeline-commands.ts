'use client';
import { useMemo } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { showErrorToast } from '../../../lib/toasts.ts';
import { type RunViewStore, setPlaying, stepEvents, stepTurns } from '../../run/index.ts';
import { useCommands } from '../../shell/index.ts';
import { stepProblems } from './use-problem-rows.ts';

/** Adds the steps of the timeline to the command palette, with their keys. */
export function useTimelineCommands(run: RunViewStore): void {
  useCommands(
    useMemo(
      () => ({
        label: t('Current run'),
        commands: [
          { id: 'timeline.event', label: t('Go to next event'), keys: '→', run: () => stepEvents(run, 1) },
          { id: 'timeline.event-back', label: t('Go to previous event'), keys: '←', run: () => stepEvents(run, -1) },
          { id: 'timeline.turn', label: t('Go to next turn'), keys: '⇧→', run: () => stepTurns(run, 1) },
          { id: 'timeline.turn-back', label: t('Go to previous turn'), keys: '⇧←', run: () => stepTurns(run, -1) },
          {
            id: 'timeline.play',
            label: t('Play or pause the run'),
            keys: 'Space',
            run: () => setPlaying(run, !run.getState().isPlaying),
          },
          {
            id: 'timeline.error',
            label: t('Go to next error'),
            keys: 'E',
            run: () => {
              if (!stepProblems(run, 1)) showErrorToast(t('No errors in this run'));
            },
          },
        ],
      }),
      [run],
    ),
  );
}
