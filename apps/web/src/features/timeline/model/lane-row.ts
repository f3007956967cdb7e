import type { NodePart, TimelineRow } from '@pinion/contracts';

/** The content of a lane: a row of the journal, or a child run of the node above it. */
export type LaneRow = TimelineRow | NodePart;
