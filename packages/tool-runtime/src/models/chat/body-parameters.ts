import { isRecord, type ModelConfig } from '@pinion/contracts';
import type { ModelRequest } from '../../ports/index.ts';
import { openaiParameters } from './openai-parameters.ts';

/** Parameters that Pinion handles itself. All others are passed to the provider unchanged. */
const own = new Set([
  'tool_mode',
  'provider_options',
  'max_output_tokens',
  'model',
  'messages',
  'tools',
  'stream',
  'stream_options',
]);

/** The names of the output limit, of which the first one that has a value counts. */
const limitNames = ['max_completion_tokens', 'max_tokens'];

/** Parameters that servers refuse in a request without tools. */
const ofTools = ['tool_choice', 'parallel_tool_calls'];

/**
 * Returns the parameters of a request as members of its body. The output limit keeps the name that the author chose, and is the
 * remaining budget where that is less.
 */
export function bodyParameters(
  { provider, model, parameters = {} }: ModelConfig,
  { tools, max_output_tokens: most }: ModelRequest,
): Record<string, unknown> {
  const { max_output_tokens: limit, provider_options: extra } = parameters;
  const members: Record<string, unknown> = {
    ...(limit === undefined ? {} : { max_tokens: limit }),
    ...Object.fromEntries(Object.entries(parameters).filter(([name]) => !own.has(name))),
    ...(isRecord(extra) ? extra : {}),
  };
  const name = limitNames.find(candidate => members[candidate] !== undefined) ?? 'max_tokens';
  const chosen = members[name];
  if (most !== undefined && most < (typeof chosen === 'number' ? chosen : Number.POSITIVE_INFINITY)) members[name] = most;
  if (tools.length === 0) for (const unused of ofTools) delete members[unused];
  return provider === 'openai' ? openaiParameters(model, members, tools.length > 0) : members;
}
