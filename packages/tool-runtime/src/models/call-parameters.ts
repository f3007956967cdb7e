import { isRecord } from '@pinion/contracts';
import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';

type Options = Pick<
  LanguageModelV4CallOptions,
  | 'maxOutputTokens'
  | 'temperature'
  | 'stopSequences'
  | 'topP'
  | 'topK'
  | 'presencePenalty'
  | 'frequencyPenalty'
  | 'seed'
  | 'reasoning'
  | 'providerOptions'
  | 'toolChoice'
>;

const efforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;

/**
 * Returns the parameters of a model's configuration by their SDK names. `provider_options` is passed to the provider unchanged.
 */
export function callParameters(parameters: Readonly<Record<string, unknown>>): Options {
  const { stop, reasoning_effort: effort, provider_options: extra, tool_choice: choice } = parameters;
  const numbers = {
    maxOutputTokens: parameters['max_output_tokens'] ?? parameters['max_completion_tokens'] ?? parameters['max_tokens'],
    temperature: parameters['temperature'],
    topP: parameters['top_p'],
    topK: parameters['top_k'],
    presencePenalty: parameters['presence_penalty'],
    frequencyPenalty: parameters['frequency_penalty'],
    seed: parameters['seed'],
  };
  const reasoning = efforts.find(known => known === effort);
  return {
    ...Object.fromEntries(Object.entries(numbers).filter(([, value]) => typeof value === 'number')),
    ...(typeof stop === 'string' ? { stopSequences: [stop] } : {}),
    ...(Array.isArray(stop) ? { stopSequences: stop.filter(item => typeof item === 'string') } : {}),
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(choice === 'required' || choice === 'none' || choice === 'auto' ? { toolChoice: { type: choice } } : {}),
    ...(isRecord(extra) ? { providerOptions: extra as NonNullable<Options['providerOptions']> } : {}),
  };
}
