import type { ModelConfig, ToolSpec } from '@pinion/contracts';
import { describeTools } from './text-tools/describe-tools.ts';

/** Checks whether a model gets its tools as text, and its calls are parsed from its text. */
export const isTextMode = ({ parameters }: Pick<ModelConfig, 'parameters'>): boolean => parameters?.['tool_mode'] === 'text';

/** Returns the system message's instructions for writing tool calls. Empty where the provider's protocol carries them. */
export const toolProtocolOf = (config: Pick<ModelConfig, 'parameters'>, tools: readonly ToolSpec[]): string =>
  isTextMode(config) ? describeTools(tools) : '';
