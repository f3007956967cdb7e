import { type AgentConfig, type AgentOutputs, resolvePin } from '@pinion/contracts';
import { quotedText, type ValueText } from '../../canvas/index.ts';
import { describeValue, type NodeSnapshot } from '../../run/index.ts';

/**
 * Returns the value that a pin has in a run that began before the pin was made. Undefined without such a run, for its handle then has
 * a value of its own.
 */
export function newPinText(name: string, { pins }: AgentConfig, moment: NodeSnapshot | undefined): ValueText | undefined {
  const pin = pins.find(one => one.name === name);
  if (moment?.agent === undefined || pin === undefined || Object.hasOwn(moment.values, name)) return undefined;
  const resolved = resolvePin(pin, {
    response: '',
    tools_by_id: {},
    tool_order: [],
    ...(moment.values as Partial<AgentOutputs>),
  });
  return quotedText(resolved.kind === 'value' ? describeValue(resolved.value, 18) : 'null');
}
