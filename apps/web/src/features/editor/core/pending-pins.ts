import { isRecord } from '@pinion/contracts';
import { createHandoffQueue } from './handoff-queue.ts';

/** A request to pin a call of a run for an agent. */
export type PinRequest = { node_id: string; tool: string; call_id: string };

export const pendingPins = createHandoffQueue<PinRequest>(
  'pin',
  (value): value is PinRequest => isRecord(value) && ['node_id', 'tool', 'call_id'].every(key => typeof value[key] === 'string'),
);
