import type { ModelFinish, ModelToolCall, ModelTurn } from '@pinion/contracts';
import type { LanguageModelV4StreamPart, LanguageModelV4Usage, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import type { Toolset } from './toolset.ts';

/** `error`: the first thing that went wrong in the stream; the turn then ends with finish `error`. */
export type ReadStream = { turn: ModelTurn; error: unknown };

type Reasoning = { type: 'reasoning'; text: string; providerOptions?: SharedV4ProviderMetadata };

/** Gathers a stream into one answer. What counts are the parts that came, not the reason the vendor gives for ending. */
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
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value: part } = await reader.read();
      if (done) break;
      switch (part.type) {
        case 'text-delta':
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
          if (part.providerExecuted !== true) calls.push(callOf(part, toolset));
          break;
        case 'finish':
          finish = finishOf(part.finishReason.unified);
          usage = usageOf(part.usage);
          break;
        case 'error':
          error ??= part.error ?? new Error('the stream reported an error');
          break;
        default:
          break;
      }
    }
  } catch (thrown) {
    error ??= thrown;
  }
  const isWhole = finish === 'stop' || finish === 'tool_calls' || (finish === 'other' && calls.length > 0);
  const parts = [...reasoning.values(), ...(textData === undefined ? [] : [{ type: 'text-data', providerOptions: textData }])];
  const turn: ModelTurn = {
    text,
    tool_calls: calls,
    finish: error !== undefined ? 'error' : isWhole ? (calls.length > 0 ? 'tool_calls' : 'stop') : finish,
    ...(usage === undefined ? {} : { usage }),
    ...(parts.length === 0 ? {} : { provider_parts: parts }),
  };
  return { turn, error: turn.finish === 'error' ? (error ?? new Error('the stream ended early')) : undefined };
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

function finishOf(reason: string): ModelFinish {
  switch (reason) {
    case 'stop':
    case 'length':
    case 'other':
      return reason;
    case 'tool-calls':
      return 'tool_calls';
    case 'content-filter':
      return 'content_filter';
    default:
      return 'error';
  }
}

function usageOf({ inputTokens, outputTokens }: LanguageModelV4Usage): ModelTurn['usage'] {
  if (inputTokens.total === undefined && outputTokens.total === undefined) return undefined;
  return {
    ...(inputTokens.total === undefined ? {} : { input_tokens: inputTokens.total }),
    ...(outputTokens.total === undefined ? {} : { output_tokens: outputTokens.total }),
  };
}
