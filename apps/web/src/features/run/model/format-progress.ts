import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import type { RunTally } from './run-tally.ts';

/** Returns the progress of a run, shown beside its status. A run without an agent has no turns and doesn't wait for one. */
export function formatProgress({ turns, calls }: Pick<RunTally, 'turns' | 'calls'>, hasAgent: boolean, isOver: boolean): string {
  if (turns > 0) return t('Turn {{turns}}, {{calls}}', { turns, calls: counted(calls, 'call') });
  return hasAgent && !isOver ? t('waiting for the first turn') : counted(calls, 'call');
}
