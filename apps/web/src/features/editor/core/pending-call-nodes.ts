import { isRecord } from '@pinion/contracts';
import type { CallNodeRequest } from './call-node-request.ts';
import { createHandoffQueue } from './handoff-queue.ts';

/** Calls to convert to nodes when the workflow is opened next. */
export const pendingCallNodes = createHandoffQueue<CallNodeRequest>(
  'materialize',
  (value): value is CallNodeRequest =>
    isRecord(value) &&
    ['run_id', 'node_id', 'call_id', 'name', 'graph'].every(key => typeof value[key] === 'string') &&
    Array.isArray(value['offers']),
);
