import type { ModelFinish, ModelToolCall, ModelTurn } from '@pinion/contracts';
import type { LanguageModelV4StreamPart, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { addUnknownPart, pieceOfUnknownKind } from './add-unknown-part.ts';
import { errorMessageOf } from '../envelope/error-message-of.ts';
import { finishOf, usageOf } from './sdk-finish.ts';
import type { ModelRequest } from '../ports/index.ts';
import type { Toolset } from './toolset.ts';
import { AnswerParts } from './vendor-programs/answer-parts.ts';
import { callerOf, type ProgramVendor } from './program-vendor.ts';

/**
 * The content of a stream. `error` is the first failure in the stream, and the turn then ends with finish `error`. `isAnswer`
 * is true when a text, even an empty one, reasoning, or calls arrived. `isPaused` is true when the vendor's programs take long and
 * the answer has to be sent back to be continued.
 */
export type ReadStream = { turn: ModelTurn; error: unknown; isAnswer: boolean; isPaused: boolean };

export type ReadOptions = {
  onResponse: ModelRequest['onResponse'];
  onText: ((text: string) => void) | undefined;
  /** The vendor whose programs the answer can contain. */
  programs: ProgramVendor | undefined;
};

type Reasoning = { type: 'reasoning'; text: string; providerOptions?: SharedV4ProviderMetadata };

/** Collects a stream into one answer. The received parts count, not the provider's finish reason. */
export async function readSdkStream(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  toolset: Toolset,
  { onText, onResponse, programs }: ReadOptions,
): Promise<ReadStream> {
  const calls: ModelToolCall[] = [];
  const content = new AnswerParts(programs);
  const reasoning = new Map<string, Reasoning>();
  let text = '';
  let textData: SharedV4ProviderMetadata | undefined;
  let finish: ModelFinish = 'error';
  let usage: ModelTurn['usage'];
  let error: unknown;
  let hasText = false;
  let isOver = false;
  let isPaused = false;
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
          content.addText(part.id, part.delta, part.providerMetadata);
          textData = part.providerMetadata ?? textData;
          break;
        case 'text-end':
          textData = part.providerMetadata ?? textData;
          content.addText(part.id, '', part.providerMetadata);
          break;
        case 'reasoning-start':
        case 'reasoning-delta':
        case 'reasoning-end':
          content.addReasoning(part.id);
          gather(reasoning, part.id, part.type === 'reasoning-delta' ? part.delta : '', part.providerMetadata);
          break;
        case 'tool-call':
          // A call after the end of the answer is not part of it and is not executed.
          if (isOver) break;
          if (part.providerExecuted === true) content.addProgram(part);
          else {
            content.addCall(calls.length);
            calls.push(callOf(part, toolset, programs));
          }
          break;
        case 'tool-result':
          content.addProgram(part);
          break;
        case 'response-metadata':
          onResponse?.({ id: part.id, model: part.modelId });
          break;
        case 'raw':
          content.addRaw(part.rawValue);
          break;
        case 'finish':
          isOver = true;
          finish = finishOf(part.finishReason);
          isPaused = programs !== undefined && part.finishReason.raw === 'pause_turn';
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
    ...(content.stored(reasoning) ?? [
      ...reasoning.values(),
      ...(textData === undefined ? [] : [{ type: 'text-data', providerOptions: textData }]),
    ]),
    ...(content.containers() ?? []),
    ...unknownParts,
  ];
  const isBroken = error !== undefined || finish === 'error';
  const turn: ModelTurn = {
    text,
    tool_calls: calls,
    finish: isBroken ? 'error' : isWhole ? (calls.length > 0 ? 'tool_calls' : 'stop') : finish,
    ...(usage === undefined ? {} : { usage }),
    ...(content.programs.length === 0 ? {} : { programs: content.programs }),
    ...(parts.length === 0 ? {} : { provider_parts: parts }),
    ...(isBroken
      ? { flaw: error === undefined ? 'the stream ended before the response was complete' : errorMessageOf(error) }
      : {}),
  };
  const isEmpty = text === '' && calls.length === 0 && (finish === 'tool_calls' || (!hasText && reasoning.size === 0));
  return { turn, error, isAnswer: !isEmpty, isPaused: isPaused && !isBroken && calls.length === 0 };
}

function gather(all: Map<string, Reasoning>, id: string, delta: string, metadata: SharedV4ProviderMetadata | undefined): void {
  const part = all.get(id) ?? { type: 'reasoning', text: '' };
  all.set(id, {
    ...part,
    text: part.text + delta,
    ...(metadata === undefined ? {} : { providerOptions: { ...part.providerOptions, ...metadata } }),
  });
}

function callOf(
  part: Extract<LanguageModelV4StreamPart, { type: 'tool-call' }>,
  toolset: Toolset,
  programs: ProgramVendor | undefined,
): ModelToolCall {
  const name = toolset.canonicalName(part.toolName);
  const caller = programs === undefined ? undefined : callerOf(programs, part.providerMetadata);
  return {
    id: part.toolCallId,
    name,
    input_text: toolset.inputText(name, part.input),
    ...(part.providerMetadata === undefined ? {} : { provider_metadata: part.providerMetadata }),
    ...(caller === undefined ? {} : { caller }),
  };
}
