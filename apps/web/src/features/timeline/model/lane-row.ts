import type { NodePart, TimelineRow } from '@pinion/contracts';

/** What a lane shows: a row of the journal, or a run that is a part of the node above it. */
export type LaneRow = TimelineRow | NodePart;
