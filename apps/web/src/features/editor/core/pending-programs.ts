import { isRecord } from '@pinion/contracts';
import type { SavedProgram } from '../../save-program/index.ts';
import { createHandoffQueue } from './handoff-queue.ts';

/** Programs to add as Code nodes when the workflow is opened next. */
export const pendingPrograms = createHandoffQueue<SavedProgram>(
  'program',
  (value): value is SavedProgram =>
    isRecord(value) &&
    ['run_id', 'node_id', 'call_id', 'code'].every(key => typeof value[key] === 'string') &&
    Array.isArray(value['tools']),
);
