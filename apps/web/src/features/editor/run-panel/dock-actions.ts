import { t } from '../../../lib/texts/t.ts';

/** What can be done with the call that is selected in the run below the canvas, and its keys there. */
export const dockActions = {
  materialize: { label: t('Convert to node'), key: 'm' },
  pin: { label: t('Pin call'), key: 'i' },
} as const;
