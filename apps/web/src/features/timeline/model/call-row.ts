import type { TimelineRow } from '@pinion/contracts';

export type CallRow = Extract<TimelineRow, { kind: 'call' }>;
