import type { RunItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';

export type RunTrigger = RunItem['trigger'];

/** The ways in which a run is started, in the order of the filter. */
export const triggerLabels: Readonly<Record<RunTrigger, string>> = {
  editor: t('Editor'),
  api: t('API'),
  chat: t('Chat'),
  fork: t('Fork'),
  replay: t('Replay'),
  undo: t('Undo'),
  evaluation: t('Evaluation'),
  workflow: t('Workflow'),
  call: t('Direct call'),
};

export const isTrigger = (value: string): value is RunTrigger => Object.hasOwn(triggerLabels, value);
