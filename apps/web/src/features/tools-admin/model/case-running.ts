import { specOf, ToolDefinition } from '@pinion/contracts';
import type { ReadDefinition } from './read-definition.ts';

/** The calls of test cases that can be made: all at once, one by one because each waits for approval, or none. */
export type CaseRunning = 'all' | 'one_by_one' | 'none';

/** Returns the calls that a definition permits. A call with side effects waits for approval, an invalid definition makes none. */
export function caseRunning(read: ReadDefinition): CaseRunning {
  if (!read.ok) return 'none';
  return specOf(ToolDefinition.parse(read.definition)).side_effect_policy === 'pure' ? 'all' : 'one_by_one';
}
