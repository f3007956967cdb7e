import type { ModelConfig, ToolSpec } from '@pinion/contracts';
import { describeTools } from './text-tools/describe-tools.ts';

/** Whether a model is told of its tools in words, and its calls are read from its text. */
export const isTextMode = ({ parameters }: Pick<ModelConfig, 'parameters'>): boolean => parameters?.['tool_mode'] === 'text';

/** Returns what the system message of a model says about writing tool calls; empty where the vendor's protocol carries them. */
export const toolProtocolOf = (config: Pick<ModelConfig, 'parameters'>, tools: readonly ToolSpec[]): string =>
  isTextMode(config) ? describeTools(tools) : '';
