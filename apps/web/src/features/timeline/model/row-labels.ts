import {
  codeToolName,
  isToolIndeterminate,
  type NodeError,
  type TimelineRow,
  titleOf,
  type ToolEnvelope,
  type WorkflowFile,
  readableVersion,
} from '@pinion/contracts';
import { truncateText } from '../../../lib/truncate-text.ts';
import { termOf } from '../../../lib/texts/term-of.ts';
import { nodeTerm } from '../../../nodes/node-presentations.ts';
import { formatList } from '../../../lib/texts/format-list.ts';
import { t } from '../../../lib/texts/t.ts';
import { type Status, STATUS_LABEL } from '../../../lib/status.ts';
import { counted } from '../../../lib/counted.ts';
import { formatDuration, formatUsd } from '../../../lib/format.ts';
import { formatFullTimestamp } from '../../../lib/timestamps.ts';
import { callStatusBadge, nodeStatusBadge, runStatusBadge, shortRunId, summarizeValue } from '../../run/index.ts';
import type { CallRow } from './call-row.ts';
import type { LaneRow } from './lane-row.ts';
import { nodeParts } from './part-lanes.ts';
import type { RowWait } from './wait-at.ts';

/** Smaller amounts would read as zero. */
const leastShownUsd = 0.0001;

/** The phase of a row at the playhead. future: not started. open: started, not ended. over: ended. */
export type RowPhase = 'future' | 'open' | 'over';

export const phaseOf = (row: LaneRow, count: number): RowPhase =>
  row.start_seq >= count ? 'future' : row.end_seq === undefined || row.end_seq >= count ? 'open' : 'over';

/** Returns the status of a row. `wait` is what the row waits for at the playhead, if anything. */
export function statusAt(row: LaneRow, phase: RowPhase, wait?: RowWait): Status {
  if (phase === 'open') return wait !== undefined || (row.kind === 'call' && row.status === 'waiting') ? 'waiting' : 'running';
  switch (row.kind) {
    case 'node':
      return nodeStatusBadge(row.status);
    case 'part':
      return runStatusBadge(row.status);
    case 'turn':
      return row.status === 'succeeded' ? 'ok' : row.status;
    case 'call':
      if (row.stopped === 'superseded') return 'cancelled';
      return row.envelope !== undefined && caveatOf(row.envelope) !== undefined ? 'warning' : callStatusBadge(row.status);
  }
}

/** Returns why a result needs care: its outcome is unknown, it is an old one, or its output has warnings. */
function caveatOf(envelope: ToolEnvelope): string | undefined {
  const warnings = envelope.meta?.warnings?.length ?? 0;
  return uncertaintyOf(envelope) ?? (warnings === 0 ? undefined : counted(warnings, 'warning'));
}

function uncertaintyOf(envelope: ToolEnvelope): string | undefined {
  if (isToolIndeterminate(envelope)) return t('outcome unknown');
  const cache = envelope.meta?.cache;
  return cache?.kind === 'stale' ? t('stale, {{ageMs}} old', { ageMs: formatDuration(cache.age_ms) }) : undefined;
}

/** Returns a more precise word for the state than its shape shows, where there is one. */
export function statusLabelAt(row: LaneRow, phase: RowPhase, wait?: RowWait): string | undefined {
  if (wait !== undefined) return termOf(wait);
  if (row.kind !== 'call' || phase !== 'over' || row.envelope === undefined) return undefined;
  return row.stopped === undefined ? caveatOf(row.envelope) : termOf(row.stopped);
}

export type RowName = { name: string; aside: string };

/** Returns the name of a row. A subflow's part is named after its workflow by the caller that knows that name. */
export function nameOf(row: LaneRow, workflow: WorkflowFile | undefined): RowName {
  if (row.kind === 'turn') return { name: t('Turn {{iteration}}', { iteration: row.iteration + 1 }), aside: t('model') };
  if (row.kind === 'call') return callNameOf(row);
  if (row.kind === 'part')
    return {
      name: row.index === undefined ? t('Subflow') : t('Item {{index}}', { index: row.index }),
      aside: t('run {{runId}}', { runId: shortRunId(row.run_id) }),
    };
  const node = workflow?.nodes.find(one => one.id === row.node_id);
  return node === undefined ? { name: row.node_id, aside: '' } : { name: titleOf(node), aside: nodeTerm(node.type) };
}

/** Returns the name and version of a call. The code of a node has neither, because nobody chose those that it is called with. */
export const callNameOf = ({ name, version, node_id }: CallRow): RowName =>
  name === codeToolName(node_id) ? { name: t('Code'), aside: '' } : { name, aside: readableVersion(version) ?? '' };

export const latencyOf = (row: LaneRow): number | undefined => {
  if (row.end_ms === undefined) return undefined;
  const measured = row.kind === 'call' ? row.envelope?.meta?.duration_ms : undefined;
  return measured ?? row.end_ms - row.start_ms;
};

export function formatRowLatency(row: LaneRow, phase: RowPhase, wait?: RowWait): string {
  const latency = latencyOf(row);
  // What it waits for is said beside the bar; here the name takes precedence.
  if (phase === 'open' && wait !== undefined) return STATUS_LABEL.waiting;
  if (row.kind === 'call' && row.stopped !== undefined && phase !== 'open') return termOf(row.stopped);
  if (phase === 'open' && row.end_ms === undefined)
    return row.kind === 'turn' && row.retries.length > 0 ? t('retry {{nth}}', { nth: row.retries.length }) : t('running');
  return latency === undefined ? '' : formatDuration(latency);
}

/** Returns the cost of a call or a model turn. Empty when it is unknown or zero. */
export function formatRowCost(row: LaneRow, phase: RowPhase): string {
  const usd = row.kind === 'call' ? row.envelope?.meta?.cost_usd : row.kind === 'turn' ? row.cost_usd : undefined;
  if (usd === undefined || usd === 0 || phase !== 'over') return '';
  return t('{{usd}} USD', { usd: usd < leastShownUsd ? `<${leastShownUsd}` : formatUsd(usd) });
}

/** Returns one line of result or error, shown just after the bar. */
export function rowSummary(row: LaneRow, phase: RowPhase, wait?: RowWait): string {
  if (phase === 'open') {
    if (row.kind === 'turn') return truncateText(row.text.trim(), 60);
    if (row.kind === 'node' && wait === 'waiting' && row.delayed_until !== undefined)
      return t('until {{time}}', { time: formatFullTimestamp(row.delayed_until) });
    return wait === undefined ? '' : row.kind === 'part' ? t('waiting for a response') : waitLabels[wait];
  }
  switch (row.kind) {
    case 'node':
      return row.error !== undefined ? describeError(row.error) : endLabel(row.status);
    case 'part':
      return row.error !== undefined ? describeError(row.error) : endLabel(row.status);
    case 'turn':
      if (row.error !== undefined) return describeError(row.error);
      return row.calls > 0 ? counted(row.calls, 'call') : truncateText(row.text.trim(), 60);
    case 'call':
      return describeCall(row);
  }
}

const describeError = ({ code, message }: NodeError): string => truncateText(`${code}, ${message}`, 72);

/** Checks whether the text of a row is quoted: tool output and model text are shown unchanged. */
export const isQuoted = (row: LaneRow): boolean =>
  row.kind === 'call'
    ? row.envelope !== undefined && row.envelope.error === undefined
    : row.kind === 'turn' && row.calls === 0 && row.error === undefined;

const endLabel = (status: LaneRow['status']): string =>
  status === 'failed' || status === 'cancelled' ? STATUS_LABEL[status] : '';

/**
 * Returns the number of items of a map, shown instead of the node's type: `48 items, 2 failed`. Undefined when it had none, or
 * more are still to come.
 */
export function itemLabel(row: LaneRow, phase: RowPhase): string | undefined {
  const parts = nodeParts(row);
  if (phase !== 'over' || parts.every(({ index }) => index === undefined)) return undefined;
  const failed = parts.filter(({ status }) => status === 'failed').length;
  return formatList([counted(parts.length, 'item'), ...(failed === 0 ? [] : [t('{{failed}} failed', { failed })])]);
}

const waitLabels: Record<RowWait, string> = {
  waiting: '', // The row of the call shows the reason.
  needs_approval: t('awaiting approval'),
  held: t('accepted, result pending'),
  waiting_for_sandbox: t('waiting for a sandbox'),
};

function describeCall(row: Extract<TimelineRow, { kind: 'call' }>): string {
  const { envelope } = row;
  if (envelope === undefined) return '';
  const attempts = envelope.meta?.attempts?.length ?? 1;
  if (envelope.error !== undefined) {
    const { code, message } = envelope.error;
    if (isToolIndeterminate(envelope)) return t('{{code}}, sent, outcome unknown', { code });
    if (row.stopped !== undefined) return truncateText(message, 72);
    if (row.status === 'denied') return truncateText(`${code}, ${message}`, 72);
    return attempts > 1 ? t('{{code}}, {{attempts}} attempts', { code, attempts }) : truncateText(`${code}, ${message}`, 72);
  }
  const result = summarizeValue(envelope.output);
  const label =
    envelope.cached === true
      ? formatList([cacheLabel(envelope), result])
      : attempts > 1
        ? t('{{result}}, attempt {{attempts}}', { result, attempts })
        : result;
  return envelope.truncated === true ? t('{{value}}, truncated', { value: label }) : label;
}

/** Returns the source of a result that is not the tool's own current one. */
const cacheLabel = (envelope: ToolEnvelope): string =>
  uncertaintyOf(envelope) ?? (envelope.meta?.cache?.kind === 'idempotency' ? t('reused, not sent again') : t('cached'));

/** Returns the run's note on a call, followed by its result. */
export const withNote = (note: string | undefined, reported: string): string => [note, reported].filter(Boolean).join(': ');
