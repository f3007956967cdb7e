import type { ModelFinish, ModelToolCall, ModelTurn } from '@pinion/contracts';
import type {
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';
import { addUnknownPart, pieceOfUnknownKind } from './add-unknown-part.ts';
import { errorMessageOf } from './model-failure.ts';
import type { Toolset } from './toolset.ts';

/**
 * The content of a stream. `error` is the first failure in the stream, and the turn then ends with finish `error`. `isAnswer`
 * is true when a text, even an empty one, reasoning, or calls arrived.
 */
export type ReadStream = { turn: ModelTurn; error: unknown; isAnswer: boolean };

type Reasoning = { type: 'reasoning'; text: string; providerOptions?: SharedV4ProviderMetadata };

/** Collects a stream into one answer. The received parts count, not the provider's finish reason. */
export async function readSdkStream(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  toolset: Toolset,
  onText: ((text: string) => void) | undefined,
): Promise<ReadStream> {
  const calls: ModelToolCall[] = [];
  const reasoning = new Map<string, Reasoning>();
  let text = '';
  let textData: SharedV4ProviderMetadata | undefined;
  let finish: ModelFinish = 'error';
  let usage: ModelTurn['usage'];
  let error: unknown;
  let hasText = false;
  let isOver = false;
  const unknownParts: unknown[] = [];
  /** Indices of blocks of unknown kinds, whose content is not part of the answer. */
  const unknownBlocks = new Set<string>();
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value: part } = await reader.read();
      if (done) break;
      switch (part.type) {
        case 'text-start':
          hasText = true;
          break;
        case 'text-delta':
          if (unknownBlocks.has(part.id)) break;
          hasText = true;
          text += part.delta;
          onText?.(part.delta);
          textData = part.providerMetadata ?? textData;
          break;
        case 'text-end':
          textData = part.providerMetadata ?? textData;
          break;
        case 'reasoning-start':
        case 'reasoning-delta':
        case 'reasoning-end':
          gather(reasoning, part.id, part.type === 'reasoning-delta' ? part.delta : '', part.providerMetadata);
          break;
        case 'tool-call':
          // A call after the end of the answer is not part of it and is not executed.
          if (part.providerExecuted !== true && !isOver) calls.push(callOf(part, toolset));
          break;
        case 'finish':
          isOver = true;
          finish = finishOf(part.finishReason);
          usage = usageOf(part.usage);
          break;
        case 'error': {
          const unknown = pieceOfUnknownKind(part.error);
          if (unknown === undefined) error ??= part.error ?? new Error('the stream reported an error');
          else addUnknownPart(unknownParts, unknown);
          if (unknown?.['type'] === 'content_block_start') unknownBlocks.add(String(unknown['index']));
          break;
        }
        default:
          break;
      }
    }
  } catch (thrown) {
    error ??= thrown;
  }
  const isWhole = finish === 'stop' || finish === 'tool_calls' || (finish === 'other' && calls.length > 0);
  const parts = [
    ...reasoning.values(),
    ...(textData === undefined ? [] : [{ type: 'text-data', providerOptions: textData }]),
    ...unknownParts,
  ];
  const isBroken = error !== undefined || finish === 'error';
  const turn: ModelTurn = {
    text,
    tool_calls: calls,
    finish: isBroken ? 'error' : isWhole ? (calls.length > 0 ? 'tool_calls' : 'stop') : finish,
    ...(usage === undefined ? {} : { usage }),
    ...(parts.length === 0 ? {} : { provider_parts: parts }),
    ...(isBroken
      ? { flaw: error === undefined ? 'the stream ended before the response was complete' : errorMessageOf(error) }
      : {}),
  };
  const isEmpty = text === '' && calls.length === 0 && (finish === 'tool_calls' || (!hasText && reasoning.size === 0));
  return { turn, error, isAnswer: !isEmpty };
}

function gather(all: Map<string, Reasoning>, id: string, delta: string, metadata: SharedV4ProviderMetadata | undefined): void {
  const part = all.get(id) ?? { type: 'reasoning', text: '' };
  all.set(id, {
    ...part,
    text: part.text + delta,
    ...(metadata === undefined ? {} : { providerOptions: { ...part.providerOptions, ...metadata } }),
  });
}

function callOf(part: Extract<LanguageModelV4StreamPart, { type: 'tool-call' }>, toolset: Toolset): ModelToolCall {
  const name = toolset.canonicalName(part.toolName);
  return {
    id: part.toolCallId,
    name,
    input_text: toolset.inputText(name, part.input),
    ...(part.providerMetadata === undefined ? {} : { provider_metadata: part.providerMetadata }),
  };
}

function finishOf({ unified, raw }: LanguageModelV4FinishReason): ModelFinish {
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

function usageOf({ inputTokens, outputTokens }: LanguageModelV4Usage): ModelTurn['usage'] {
  if (inputTokens.total === undefined && outputTokens.total === undefined) return undefined;
  return {
    ...(inputTokens.total === undefined ? {} : { input_tokens: inputTokens.total }),
    ...(outputTokens.total === undefined ? {} : { output_tokens: outputTokens.total }),
    ...(inputTokens.cacheRead === undefined ? {} : { cache_read_tokens: inputTokens.cacheRead }),
    ...(inputTokens.cacheWrite === undefined ? {} : { cache_write_tokens: inputTokens.cacheWrite }),
  };
}
