import type { ModelFinish, ModelTurn } from '@pinion/contracts';
import type { LanguageModelV4FinishReason, LanguageModelV4Usage } from '@ai-sdk/provider';

/** Returns the end of a turn from the SDK's. */
export function finishOf({ unified, raw }: LanguageModelV4FinishReason): ModelFinish {
  switch (unified) {
    case 'stop':
    case 'length':
    case 'other':
      return unified;
    case 'tool-calls':
      return 'tool_calls';
    case 'content-filter':
      return isRefusal(raw) ? 'refusal' : 'content_filter';
    default:
      return 'error';
  }
}

/**
 * Checks for a refusal. The SDKs report one as a content filter, and the provider's own reason distinguishes them: an ordinary
 * end, or `refusal`.
 */
const isRefusal = (raw: string | null | undefined): boolean =>
  raw === undefined || raw === null || raw === 'stop' || raw === 'refusal';

/** Returns the token counts that the provider reported. */
export function usageOf({ inputTokens, outputTokens }: LanguageModelV4Usage): ModelTurn['usage'] {
  if (inputTokens.total === undefined && outputTokens.total === undefined) return undefined;
  return {
    ...(inputTokens.total === undefined ? {} : { input_tokens: inputTokens.total }),
    ...(outputTokens.total === undefined ? {} : { output_tokens: outputTokens.total }),
    ...(inputTokens.cacheRead === undefined ? {} : { cache_read_tokens: inputTokens.cacheRead }),
    ...(inputTokens.cacheWrite === undefined ? {} : { cache_write_tokens: inputTokens.cacheWrite }),
  };
}
