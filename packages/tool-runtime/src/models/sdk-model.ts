import {
  APICallError,
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
  type LanguageModelV4FunctionTool,
} from '@ai-sdk/provider';
import { type ModelConfig, type ToolSpec } from '@pinion/contracts';
import type { ModelAdapter, ModelAnswer, ModelRequest } from '../ports/index.ts';
import { answerSchemaOf } from './answer-schema.ts';
import { callParameters } from './call-parameters.ts';
import { limitsOf } from './default-limits.ts';
import { endAtTerminator } from './end-at-terminator.ts';
import type { ModelDeps, ModelFetch } from './model-deps.ts';
import { type ModelExchange, openExchange } from './model-exchange.ts';
import { cancelled, carriedError, type Failure, modelFailure, reportedFailure, errorMessageOf } from './model-failure.ts';
import { noAnswer } from './no-answer.ts';
import { readSdkStream } from './read-sdk-stream.ts';
import { createPromptTranslator } from './sdk-prompt.ts';
import { toolsetOf } from './toolset.ts';
import { vendorIds } from './vendor-id.ts';

/**
 * Creates an adapter for any model of the SDKs' provider protocol. It is opened for each request, over the connection of that
 * request.
 */
export function createSdkModel(
  open: (fetch: ModelFetch) => Promise<LanguageModelV4>,
  config: ModelConfig,
  deps: ModelDeps,
): ModelAdapter {
  const translate = createPromptTranslator(vendorIds(config));
  const parameters = callParameters(config.parameters ?? {});
  const { now = Date.now } = deps;
  const limits = limitsOf(config.provider, config.limits, deps.limits);

  async function ask(request: ModelRequest, exchange: ModelExchange): Promise<ModelAnswer> {
    const toolset = toolsetOf(request.tools);
    const tools = functionTools(request.tools);
    const opened = await open(endAtTerminator(config.provider, exchange.fetch));
    const { stream } = await opened.doStream({
      ...parameters,
      ...outputLimit(request, parameters.maxOutputTokens),
      prompt: translate(request, toolset),
      ...heldTo(request, config, parameters.providerOptions),
      abortSignal: exchange.signal,
      ...(tools.length === 0 ? {} : { tools, toolChoice: parameters.toolChoice ?? { type: 'auto' } }),
    });
    const { turn, error, isAnswer } = await readSdkStream(stream, toolset, request.onText);
    if (request.signal.aborted) return cancelled;
    const came = { usage: turn.usage, text: turn.text };
    const failure = exchange.failure();
    if (failure !== undefined) return { ...failure, ...came };
    if (carriedError(error) !== undefined) return { ...brokenOff(error, ''), ...came };
    // Part of the answer arrived before the failure: the turn records that and executes nothing.
    if (isAnswer || (config.provider === 'anthropic' && turn.finish === 'stop')) return { ok: true, turn };
    return { ...brokenOff(error, exchange.head()), ...came };
  }

  /**
   * Returns the failure for a stream without an answer: an error that the provider reported, a broken connection, or an invalid
   * response.
   */
  const brokenOff = (error: unknown, head: string): Failure => {
    const about = { vendor: config.provider, apiKey: deps.apiKey, now: now() };
    if (error === undefined) return noAnswer({ ...about, why: 'it has no message', head });
    if (error === formUnknown || isUnreadable(error)) return noAnswer({ ...about, why: 'unknown response format', head });
    if (!(error instanceof Error)) return reportedFailure({ ...about, error });
    const status = APICallError.isInstance(error) ? error.statusCode : undefined;
    return modelFailure({ ...about, status: status ?? 502, message: errorMessageOf(error), cause: error });
  };

  return {
    provider: config.provider,
    model: config.model,
    attempts: limits.attempts,
    ask: async request => {
      const vendor = config.provider;
      const exchange = openExchange({ vendor, send: deps.egress.fetchLike, limits, signal: request.signal });
      try {
        return await ask(request, exchange);
      } catch (thrown) {
        if (request.signal.aborted) return cancelled;
        const failure = exchange.failure();
        if (failure !== undefined) return failure;
        const isAnswered = exchange.head() !== '' && !APICallError.isInstance(thrown) && carriedError(thrown) === undefined;
        if (isAnswered) return brokenOff(formUnknown, exchange.head());
        const api = APICallError.isInstance(thrown) ? thrown : undefined;
        return modelFailure({
          vendor,
          status: api?.statusCode ?? (isRejectedRequest(thrown) ? 400 : undefined),
          headers: api?.responseHeaders,
          message: errorMessageOf(thrown),
          cause: thrown,
          apiKey: deps.apiKey,
          now: now(),
        });
      } finally {
        exchange.close();
      }
    },
  };
}

/** The marker for an SDK that threw on the first part of an answer. */
const formUnknown = Symbol('form unknown');

/** Returns the remaining budget as the output limit, where that is less than the author allows. */
const outputLimit = ({ max_output_tokens: most }: ModelRequest, configured: number | undefined) =>
  most !== undefined && most < (configured ?? Number.POSITIVE_INFINITY) ? { maxOutputTokens: most } : {};

/**
 * Returns the answer schema in the SDK's form, since each provider has its own way to constrain a model. Google's models accept
 * either tools or a schema. A provider with strict schemas is only used strictly where the schema is complete enough.
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

/** Checks for a request that the SDK itself refused to send, which no retry can fix. */
const isRejectedRequest = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  /^AI_(InvalidPrompt|InvalidArgument|UnsupportedFunctionality|TypeValidation|LoadAPIKey)Error$/.test(thrown.name);

/** Checks for a response that the SDK could not read. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error &&
  /^AI_(TypeValidation|JSONParse|InvalidResponseData|EmptyResponseBody|NoContentGenerated)Error$/.test(error.name);
