import { isRecord, type PinnedHandle } from '@pinion/contracts';
import { type Config, readEntries, hasName } from '../model/agent-lists.ts';

export type PinEdit = Partial<Omit<PinnedHandle, 'selector'>> & { selector?: PinnedHandle['selector'] };

/** Changes what a pin selects or returns. Renaming a pin that has edges belongs to the graph: see the editor's rename-handle. */
export function editPin(config: Config, name: string, edit: PinEdit): Config {
  return {
    ...config,
    pins: readEntries(config, 'pins').map(entry => (hasName(entry, name) && isRecord(entry) ? { ...entry, ...edit } : entry)),
  };
}
