import { counted } from '../../../lib/format.ts';
import type { RunTally } from './run-tally.ts';

/** How far a run has come, beside its status. A run without an agent has no turns, and waits for none. */
export function progressWords({ turns, calls }: Pick<RunTally, 'turns' | 'calls'>, hasAgent: boolean, isOver: boolean): string {
  if (turns > 0) return `Turn ${turns}, ${counted(calls, 'call')}`;
  return hasAgent && !isOver ? 'waiting for the first turn' : counted(calls, 'call');
}
