import { defaultPinName, type PinnedHandle } from '@pinion/contracts';
import { type Config, readEntries } from '../model/agent-lists.ts';
import { uniquePinName } from '../model/pin-names.ts';

/** Pins one call by its id. The handle holds its result in every run that makes the same call again. */
export function pinCall(config: Config, call: { tool: string; call_id: string }): { config: Config; name: string } {
  const name = uniquePinName(config, defaultPinName(call.tool));
  const pin: PinnedHandle = { name, selector: { ...call, strategy: 'by_call_id' }, on_missing: 'null' };
  return { config: { ...config, pins: [...readEntries(config, 'pins'), pin] }, name };
}
