import { type Config, entriesOf, isNamed } from '../model/agent-lists.ts';

/** Removes a pin from a config. Its edges belong to the graph: see the editor's remove-pin. */
export function deletePin(config: Config, name: string): Config {
  return { ...config, pins: entriesOf(config, 'pins').filter(entry => !isNamed(entry, name)) };
}
