import {
  APICallError,
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
  type LanguageModelV4FunctionTool,
} from '@ai-sdk/provider';
import { isRecord, type ModelConfig, type ToolSpec } from '@pinion/contracts';
import type { ModelAdapter, ModelAnswer, ModelRequest } from '../ports/index.ts';
import { answerSchemaOf } from './answer-schema.ts';
import { callParameters } from './call-parameters.ts';
import type { ModelDeps } from './model-deps.ts';
import { cancelled, type Failure, modelFailure } from './model-failure.ts';
import { readSdkStream } from './read-sdk-stream.ts';
import { createPromptTranslator } from './sdk-prompt.ts';
import { toolsetOf } from './toolset.ts';

/** Any model that speaks the SDKs' provider protocol; opened when it is first asked. */
export function createSdkModel(open: () => Promise<LanguageModelV4>, config: ModelConfig, deps: ModelDeps): ModelAdapter {
  const translate = createPromptTranslator();
  const parameters = callParameters(config.parameters ?? {});
  const { now = Date.now } = deps;
  let opened: Promise<LanguageModelV4> | undefined;

  async function ask(request: ModelRequest): Promise<ModelAnswer> {
    const toolset = toolsetOf(request.tools);
    const tools = functionTools(request.tools);
    opened ??= open();
    const { stream } = await (await opened).doStream({
      ...parameters,
      ...outputLimit(request, parameters.maxOutputTokens),
      prompt: translate(request, toolset),
      ...heldTo(request, config, parameters.providerOptions),
      abortSignal: request.signal,
      ...(tools.length === 0 ? {} : { tools, toolChoice: parameters.toolChoice ?? { type: 'auto' } }),
    });
    const { turn, error } = await readSdkStream(stream, toolset, request.onText);
    if (request.signal.aborted) return cancelled;
    // Nothing came before it broke: the same as no answer at all, and worth asking again.
    if (error !== undefined && turn.text === '' && turn.tool_calls.length === 0)
      return { ...brokenOff(error), usage: turn.usage };
    return { ok: true, turn };
  }

  const brokenOff = (error: unknown): Failure =>
    modelFailure({
      vendor: config.provider,
      status: streamStatus(error),
      message: messageOf(error),
      cause: error,
      apiKey: deps.apiKey,
      now: now(),
    });

  return {
    provider: config.provider,
    model: config.model,
    ask: async request => {
      try {
        return await ask(request);
      } catch (thrown) {
        if (request.signal.aborted) return cancelled;
        const api = APICallError.isInstance(thrown) ? thrown : undefined;
        return modelFailure({
          vendor: config.provider,
          status: api?.statusCode ?? (isRejectedRequest(thrown) ? 400 : undefined),
          headers: api?.responseHeaders,
          message: messageOf(thrown),
          cause: thrown,
          apiKey: deps.apiKey,
          now: now(),
        });
      }
    },
  };
}

/** What a budget has left, where that is less than what the author allows. */
const outputLimit = ({ max_output_tokens: most }: ModelRequest, configured: number | undefined) =>
  most !== undefined && most < (configured ?? Number.POSITIVE_INFINITY) ? { maxOutputTokens: most } : {};

/**
 * The schema of the answer, in the SDK's words: each vendor has its own way to hold a model to it. Google's models take
 * either tools or a schema; and a vendor that is strict about schemas is only asked to be where the schema says enough.
 */
function heldTo({ answer_schema, tools }: ModelRequest, { provider }: ModelConfig, extra: ProviderOptions | undefined) {
  if (answer_schema === undefined || (provider === 'google' && tools.length > 0)) return undefined;
  const answer = answerSchemaOf(answer_schema);
  if (answer === undefined) return undefined;
  const responseFormat = { type: 'json' as const, name: 'answer', schema: answer.schema };
  const openai = { strictJsonSchema: answer.isStrict, ...extra?.['openai'] };
  return provider === 'openai' || provider === 'openai-responses'
    ? { responseFormat, providerOptions: { ...extra, openai } }
    : { responseFormat };
}

type ProviderOptions = NonNullable<LanguageModelV4CallOptions['providerOptions']>;

const translated = new WeakMap<readonly ToolSpec[], LanguageModelV4FunctionTool[]>();

function functionTools(specs: readonly ToolSpec[]): LanguageModelV4FunctionTool[] {
  const found = translated.get(specs);
  if (found !== undefined) return found;
  const made = toolsetOf(specs).tools.map(
    ({ name, description, schema }): LanguageModelV4FunctionTool => ({
      type: 'function',
      name,
      description,
      inputSchema: schema,
    }),
  );
  translated.set(specs, made);
  return made;
}

/** The SDK itself would not send it: asking again changes nothing. */
const isRejectedRequest = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  /^AI_(InvalidPrompt|InvalidArgument|UnsupportedFunctionality|TypeValidation|LoadAPIKey)Error$/.test(thrown.name);

/** Errors told inside a stream mostly carry no status; overload is the usual one, and passes. */
const streamStatus = (error: unknown): number => (APICallError.isInstance(error) ? error.statusCode : undefined) ?? 502;

function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message;
  if (typeof thrown === 'string') return thrown;
  if (isRecord(thrown) && typeof thrown['message'] === 'string') return thrown['message'];
  return JSON.stringify(thrown) ?? 'unknown';
}
