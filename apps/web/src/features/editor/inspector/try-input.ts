import { isRecord } from '@pinion/contracts';
import type { LoadedJournal } from '../../run/index.ts';

/**
 * Returns the input of the tool's last call in the run that is shown, otherwise the constants of the node. Templates are left
 * out, because only runs can fill them.
 */
export function defaultTryInput(tool: string, journal: LoadedJournal | undefined, constants: unknown): Record<string, unknown> {
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
