import type { TimelineRow } from '@pinion/contracts';
import type { LoadedJournal } from '../../run/index.ts';

/** Returns the row of the timeline with this id. */
export const rowById = (journal: LoadedJournal, id: string | undefined): TimelineRow | undefined =>
  id === undefined ? undefined : journal.timeline.rows.find(row => row.id === id);

/** Returns the agent's pins that read the tool of a call. */
export function pinsOfTool(journal: LoadedJournal, nodeId: string, tool: string): string[] {
  const pins = journal.latest.nodes.get(nodeId)?.agent?.started?.pins ?? [];
  return pins.filter(pin => pin.selector.tool === tool).map(pin => pin.name);
}
