import { type Config, entriesOf, isNamed } from '../model/agent-lists.ts';

/** Takes a pin out of a config. Its edges are the graph's business: see the editor's remove-pin. */
export function deletePin(config: Config, name: string): Config {
  return { ...config, pins: entriesOf(config, 'pins').filter(entry => !isNamed(entry, name)) };
}
