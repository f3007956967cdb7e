import {
  forkJournal,
  type ForkEdit,
  type ForkPoint,
  type RunEvent,
  type SideEffectRecord,
  sideEffectsOf,
} from '@pinion/contracts';
import { formatList } from '../../../lib/texts/format-list.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';

/**
 * The outcome of a fork, in events. `again`: the dropped calls with side effects, which may happen once more. `parts`: dropped
 * runs of other workflows.
 */
export type ForkImpact = { ok: true; kept: number; total: number; again: readonly SideEffectRecord[]; parts: number };
export type ForkPreview = ForkImpact | { ok: false; why: string };

/**
 * Computes the outcome of a fork. The server computes the same from the same events, regardless of the author and the time of
 * the edit.
 */
export function previewFork(events: readonly RunEvent[], at: ForkPoint, edit?: ForkEdit): ForkPreview {
  const fork = forkJournal(events, { at, edit, edited: { by: '', at: '' } });
  if (!fork.ok) return { ok: false, why: fork.message };
  const stays = new Set(
    fork.lines.flatMap(row => (row.type === 'tool.executed' || row.type === 'tool.failed' ? [keyOf(row)] : [])),
  );
  const again = sideEffectsOf(events.map(asOwn)).filter(({ node_id, id }) => !stays.has(keyOf({ node_id, call_id: id })));
  const parts = countParts(events) - countParts(fork.lines);
  return { ok: true, kept: fork.lines.length, total: events.length, again, parts };
}

/** Describes how much a fork keeps: "Keeps 14 of 22 events." */
export const keptSummary = ({ kept, total }: ForkImpact): string =>
  t('Reuses {{kept}} of {{events}}.', { kept, events: counted(total, 'event') });

/**
 * Describes the side effects that may be repeated: "2 calls with effects after it may happen again: payment.charge,
 * crm.log_note."
 */
export function rerunSummary({ again, parts }: ForkImpact): string {
  if (again.length === 0) return parts === 0 ? t('No side effects of this run can be repeated.') : formatChildRuns(parts);
  const names = Map.groupBy(again, ({ tool_name }) => tool_name);
  const list = formatList(
    [...names].map(([name, calls]) =>
      calls.length === 1 ? name : t('{{name}} ({{times}} times)', { name, times: calls.length }),
    ),
  );
  const calls = t('{{calls}} with side effects can run again: {{list}}.', { calls: counted(again.length, 'call'), list });
  return parts === 0 ? calls : `${calls} ${formatChildRuns(parts)}`;
}

const formatChildRuns = (parts: number): string =>
  parts === 1
    ? t('1 run of another workflow can restart, with its side effects.')
    : t('{{runs}} of other workflows can restart, with their side effects.', { runs: counted(parts, 'run') });

/**
 * Returns the event so that calls kept from another run count as the run's own, because they happen again too once they are
 * dropped.
 */
function asOwn(event: RunEvent): RunEvent {
  if (event.type !== 'run.started') return event;
  const { kept: _kept, ...rest } = event;
  return rest;
}

const countParts = (events: readonly RunEvent[]): number => events.filter(({ type }) => type === 'subrun.started').length;

const keyOf = ({ node_id, call_id }: { node_id: string; call_id: string }): string => `${node_id}\n${call_id}`;
