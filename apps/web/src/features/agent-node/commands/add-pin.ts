import { defaultPinName, type PinnedHandle } from '@pinion/contracts';
import { type Config, readEntries } from '../model/agent-lists.ts';
import { uniquePinName } from '../model/pin-names.ts';

/** Pins the result of a tool as a named handle. */
export function addPin(config: Config, tool: string, strategy: PinnedHandle['selector']['strategy'] = 'latest'): Config {
  const pin: PinnedHandle = {
    name: uniquePinName(config, defaultPinName(tool)),
    selector: { tool, strategy },
    on_missing: 'null',
  };
  return { ...config, pins: [...readEntries(config, 'pins'), pin] };
}
