import type { NodeStatus, RunStatus, TimelineRow } from '@pinion/contracts';
import type { Status } from '../../../ui/status.ts';

const ofNode: Record<NodeStatus, Status> = {
  pending: 'not-yet',
  running: 'running',
  waiting: 'waiting',
  succeeded: 'ok',
  failed: 'failed',
  skipped: 'off',
  cancelled: 'cancelled',
};
export const nodeStatusMark = (status: NodeStatus): Status => ofNode[status];

const ofRun: Record<RunStatus, Status> = {
  queued: 'not-yet',
  running: 'running',
  waiting: 'waiting',
  succeeded: 'ok',
  failed: 'failed',
  cancelled: 'cancelled',
};
export const runStatusMark = (status: RunStatus): Status => ofRun[status];

type CallRowStatus = Extract<TimelineRow, { kind: 'call' }>['status'];
const ofCall: Record<CallRowStatus, Status> = {
  waiting: 'waiting',
  asked: 'waiting',
  held: 'waiting',
  running: 'running',
  succeeded: 'ok',
  cached: 'cached',
  failed: 'failed',
  denied: 'denied',
};
export const callStatusMark = (status: CallRowStatus): Status => ofCall[status];
