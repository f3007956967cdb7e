import type { ModelToolCall, ModelTurn } from '@pinion/contracts';
import { isRecord, parseUntrustedJson } from '@pinion/contracts';
import type {
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolCallPart,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import type { ModelMessage, ModelRequest } from '../ports/index.ts';
import type { Toolset } from './toolset.ts';
import { ProgramHistory } from './vendor-programs/program-history.ts';
import type { ProgramVendor } from './program-vendor.ts';
import { storedParts } from './vendor-programs/stored-part.ts';

type AssistantPart = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'][number];

type Translation = { toolset: Toolset; idOf: (id: string) => string; history: ProgramHistory };

/** Creates a translator from the conversation to a prompt. Each message is translated once, because the array only grows. */
export function createPromptTranslator(
  idOf: (id: string) => string,
  vendor: ProgramVendor | undefined,
): (request: Pick<ModelRequest, 'instructions' | 'messages'>, toolset: Toolset) => LanguageModelV4Prompt {
  const known = new WeakMap<ModelMessage, LanguageModelV4Message>();
  return ({ instructions, messages }, toolset) => {
    const prompt: LanguageModelV4Prompt = instructions === '' ? [] : [{ role: 'system', content: instructions }];
    const history = new ProgramHistory(vendor);
    for (const message of messages) {
      if (message.role === 'assistant') history.add(message.turn);
      let translated = known.get(message);
      if (translated === undefined) {
        translated = translate(message, { toolset, idOf, history });
        known.set(message, translated);
      }
      if (translated.content.length > 0) prompt.push(translated);
    }
    return prompt;
  };
}

function translate(message: ModelMessage, translation: Translation): LanguageModelV4Message {
  const { toolset, idOf, history } = translation;
  switch (message.role) {
    case 'user':
      return { role: 'user', content: [{ type: 'text', text: message.text }] };
    case 'assistant':
      return { role: 'assistant', content: assistantParts(message.turn, translation) };
    case 'tool':
      return {
        role: 'tool',
        content: message.results.map(result => ({
          type: 'tool-result',
          toolCallId: idOf(result.id),
          toolName: toolset.vendorName(result.name),
          output: { type: result.is_error ? 'error-text' : 'text', value: result.text },
          ...history.resultOptions(result.id),
        })),
      };
  }
}

/**
 * Returns the parts of an assistant message: in the order in which they came where it is stored, else first reasoning, as providers
 * require it, then text, then calls.
 */
function assistantParts(turn: ModelTurn, translation: Translation): AssistantPart[] {
  const stored = storedParts(turn.provider_parts, translation.history.vendor?.vendor);
  if (stored !== undefined) {
    return stored.flatMap((part): AssistantPart[] => {
      if (part.type === 'program') return [part.part];
      if (part.type !== 'call') return [part];
      const call = turn.tool_calls[part.index];
      return call === undefined ? [] : [callPart(call, translation)];
    });
  }
  const parts: AssistantPart[] = (turn.provider_parts ?? []).filter(isReasoning);
  if (turn.text !== '')
    parts.push({ type: 'text', text: turn.text, ...providerOptionsOf(turn.provider_parts?.find(isTextData)) });
  for (const call of turn.tool_calls) parts.push(callPart(call, translation));
  return parts;
}

const callPart = (call: ModelToolCall, { toolset, idOf, history }: Translation): LanguageModelV4ToolCallPart => ({
  type: 'tool-call',
  toolCallId: idOf(call.id),
  toolName: toolset.vendorName(call.name),
  input: objectOf(toolset.vendorInput(call.name, call.input_text)),
  ...history.callOptions(call),
});

/**
 * Returns the arguments as an object, which providers require. Other arguments were refused, and the refusal informs the model.
 */
function objectOf(text: string): Record<string, unknown> {
  const { value } = parseUntrustedJson(text === '' ? '{}' : text);
  return isRecord(value) ? value : {};
}

const isReasoning = (part: unknown): part is Extract<AssistantPart, { type: 'reasoning' }> =>
  isRecord(part) && part['type'] === 'reasoning';
const isTextData = (part: unknown): boolean => isRecord(part) && part['type'] === 'text-data';

const providerOptionsOf = (part: unknown): { providerOptions: SharedV4ProviderOptions } | undefined =>
  isRecord(part) && isRecord(part['providerOptions'])
    ? { providerOptions: part['providerOptions'] as SharedV4ProviderOptions }
    : undefined;
