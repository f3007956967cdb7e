import { type PinnedHandle, succeeded, type ToolEnvelope } from '@pinion/contracts';

/**
 * Returns the envelope behind a pin's value, given the calls of its tool in start order. For a list or a count it is the last
 * success.
 */
export function pinnedCall({ selector }: PinnedHandle, calls: readonly ToolEnvelope[]): ToolEnvelope | undefined {
  const ofTool = calls.filter(({ name }) => name === selector.tool);
  switch (selector.strategy) {
    case 'latest':
      return ofTool.at(-1);
    case 'first':
      return ofTool[0];
    case 'nth':
      return ofTool[(selector.n ?? 1) - 1];
    case 'by_call_id':
      return ofTool.find(({ call_id }) => call_id === selector.call_id);
    case 'first_success':
      return ofTool.find(succeeded) ?? ofTool.at(-1);
    case 'all':
    case 'count':
      return ofTool.findLast(succeeded) ?? ofTool.at(-1);
  }
}
