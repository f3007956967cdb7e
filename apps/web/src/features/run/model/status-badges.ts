import type { NodeStatus, RunStatus, TimelineRow } from '@pinion/contracts';
import { runStatus } from '../../../lib/run-status.ts';
import type { Status } from '../../../lib/status.ts';
import { t } from '../../../lib/texts/t.ts';
import type { NodeSnapshot, NotRunReason } from './node-snapshot.ts';

const ofNode: Record<NodeStatus, Status> = {
  pending: 'not-yet',
  running: 'running',
  waiting: 'waiting',
  succeeded: 'ok',
  failed: 'failed',
  skipped: 'off',
  cancelled: 'cancelled',
};
export const nodeStatusBadge = (status: NodeStatus): Status => ofNode[status];

export const runStatusBadge = (state: RunStatus): Status => runStatus(state).status;

/** Returns the status of a card. A node outside the part that runs is off. */
export const nodeMomentBadge = ({ status, unrun }: Pick<NodeSnapshot, 'status' | 'unrun'>): Status =>
  unrun === 'outside' ? 'off' : unrun === 'kept' ? 'cached' : ofNode[status];

/** Labels for why a node did not run. */
export const notRunText: Record<NotRunReason, string> = { outside: t('not run'), kept: t('reused'), test_data: t('test data') };

type CallRowStatus = Extract<TimelineRow, { kind: 'call' }>['status'];
const ofCall: Record<CallRowStatus, Status> = {
  waiting: 'waiting',
  needs_approval: 'waiting',
  held: 'waiting',
  waiting_for_sandbox: 'waiting',
  running: 'running',
  succeeded: 'ok',
  cached: 'cached',
  failed: 'failed',
  denied: 'denied',
};
export const callStatusBadge = (status: CallRowStatus): Status => ofCall[status];
