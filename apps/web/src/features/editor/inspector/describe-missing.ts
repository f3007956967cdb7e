import type { OnMissing } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';

const text: Record<OnMissing, string> = {
  null: t('If the call failed, the pin returned null. A failed node has no output, so nodes connected to its output do not run.'),
  stale_last_success: t(
    'If the call failed, the pin returned the last successful result. A failed node has no output, so nodes connected to its output do not run.',
  ),
  error: t('If the call failed, the agent failed too. Now this node fails and returns the error on its error handle.'),
};

/** Describes what changes downstream when an edge leaves the tool node instead of the pin. */
export const describeMissing = (onMissing: OnMissing): string => text[onMissing];
