import { isRecord } from '@pinion/contracts';
import type { RunJournal } from '../../run/index.ts';

/** What a call of the tool had last in the run that is shown; else the constants of the node. Templates are for runs to fill. */
export function defaultTryInput(tool: string, journal: RunJournal | undefined, constants: unknown): Record<string, unknown> {
  const called = journal?.timeline.rows.findLast(
    row => row.kind === 'call' && row.name === tool && isRecord(row.envelope?.input),
  );
  const last = called?.kind === 'call' ? called.envelope?.input : undefined;
  return { ...(isRecord(last) ? last : {}), ...withoutTemplates(constants) };
}

const withoutTemplates = (input: unknown): Record<string, unknown> =>
  isRecord(input)
    ? Object.fromEntries(Object.entries(input).filter(([, value]) => !(JSON.stringify(value) ?? '').includes('{{')))
    : {};
