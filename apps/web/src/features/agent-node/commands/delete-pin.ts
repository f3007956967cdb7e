import { type Config, readEntries, hasName } from '../model/agent-lists.ts';

/** Removes a pin from a config. Its edges belong to the graph: see the editor's remove-pin. */
export function deletePin(config: Config, name: string): Config {
  return { ...config, pins: readEntries(config, 'pins').filter(entry => !hasName(entry, name)) };
}
