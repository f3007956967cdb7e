import { t } from '../../../lib/texts/t.ts';

/** What can be done with the call that is selected in the run below the canvas, and its keys there. */
export const dockActions = {
  materialize: { label: t('Make it a node'), key: 'm' },
  pin: { label: t('Pin this call'), key: 'i' },
} as const;
