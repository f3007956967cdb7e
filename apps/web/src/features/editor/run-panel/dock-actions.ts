import { t } from '../../../lib/texts/t.ts';

/** The actions on the call that is selected in the run below the canvas, with their keys. */
export const dockActions = {
  materialize: { label: t('Convert to node'), key: 'm' },
  pin: { label: t('Pin call'), key: 'i' },
} as const;
