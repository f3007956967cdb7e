import type { OnMissing } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';

const text: Record<OnMissing, string> = {
  null: t(
    'Where the call failed, the pin gave null. A node that fails gives nothing, and what hangs on its output does not run.',
  ),
  stale_last_success: t(
    'Where the call failed, the pin gave the last result that succeeded. A node that fails gives nothing, and what hangs on its output does not run.',
  ),
  error: t('Where the call failed, the agent failed with it. Now this node fails, and its error leaves through error.'),
};

/** What becomes different for what follows when an edge leaves a node that calls the tool, and no longer the pin. */
export const describeMissing = (onMissing: OnMissing): string => text[onMissing];
