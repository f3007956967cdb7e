import { APICallError, type LanguageModelV4, type LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { ModelConfig } from '@pinion/contracts';
import type { ModelAdapter, ModelAnswer, ModelRequest } from '../ports/index.ts';
import { answerSchemaOf } from './answer-schema.ts';
import { callParameters } from './call-parameters.ts';
import { limitsOf } from './default-limits.ts';
import { createToolTranslator } from './function-tools.ts';
import type { ModelDeps, ModelFetch } from './model-deps.ts';
import { type ModelExchange, openExchange, sentTrace } from './model-exchange.ts';
import { cancelled, carriedError, type FailedAnswer, modelFailure, reportedFailure } from './model-failure.ts';
import { errorMessageOf } from '../envelope/error-message-of.ts';
import { noAnswer } from './no-answer.ts';
import { type ReadStream, readSdkStream } from './read-sdk-stream.ts';
import { createPromptTranslator } from './sdk-prompt.ts';
import { toolsetOf } from './toolset.ts';
import { vendorIds } from './vendor-id.ts';
import { joinTurns } from './vendor-programs/join-turns.ts';
import { repairStream } from './vendor-events/repair-stream.ts';
import { programsRefusal } from './vendor-programs/programs-refusal.ts';
import { programVendorOf } from './program-vendor.ts';
import { withPrograms } from './vendor-programs/with-programs.ts';

/**
 * Creates an adapter for any model of the SDKs' provider protocol. It is opened for each request, over the connection of that
 * request.
 */
export function createSdkModel(
  open: (fetch: ModelFetch) => Promise<LanguageModelV4>,
  config: ModelConfig,
  deps: ModelDeps,
): ModelAdapter {
  const programs = programVendorOf(config);
  const translate = createPromptTranslator(vendorIds(config), programs);
  const translateTools = createToolTranslator(programs);
  const parameters = callParameters(config.parameters ?? {});
  const { now = Date.now } = deps;
  const limits = limitsOf(config.provider, config.limits, deps.limits);

  async function read(request: ModelRequest, exchange: ModelExchange): Promise<ReadStream> {
    const toolset = toolsetOf(request.tools);
    const tools = translateTools(request.tools);
    const repaired = repairStream(config.provider, exchange.fetch);
    const opened = await open(repaired.fetch);
    const options = {
      ...parameters,
      ...outputLimit(request, parameters.maxOutputTokens),
      prompt: translate(request, toolset),
      ...heldTo(request, config, parameters.providerOptions),
      abortSignal: exchange.signal,
      ...(tools.length === 0 ? {} : { tools, toolChoice: parameters.toolChoice ?? { type: 'auto' as const } }),
    };
    const { stream } = await opened.doStream(
      programs === undefined ? options : withPrograms(options, programs, { messages: request.messages, now: now() }),
    );
    const answer = await readSdkStream(stream, toolset, { onText: request.onText, onResponse: request.onResponse, programs });
    return repaired.hasUsage() ? answer : { ...answer, turn: { ...answer.turn, usage: undefined } };
  }

  /** Reads a whole answer: an answer that the vendor pauses is sent back until it is complete. */
  async function readWhole(request: ModelRequest, exchange: ModelExchange): Promise<ReadStream> {
    let answer = await read(request, exchange);
    for (let count = 0; answer.isPaused && count < mostPauses; count += 1) {
      const messages = [...request.messages, { role: 'assistant' as const, turn: answer.turn }];
      const next = await read({ ...request, messages }, exchange);
      answer = { ...next, isAnswer: true, turn: joinTurns(answer.turn, next.turn) };
    }
    return answer;
  }

  async function ask(request: ModelRequest, exchange: ModelExchange): Promise<ModelAnswer> {
    const refusal = programs === undefined ? undefined : programsRefusal(programs, request.tools);
    if (refusal !== undefined) return refusal;
    const { turn, error, isAnswer } = await readWhole(request, exchange);
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
  const brokenOff = (error: unknown, head: string): FailedAnswer => {
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
      const exchange = openExchange({
        vendor,
        send: deps.egress.fetchLike,
        limits,
        signal: request.signal,
        trace_context: sentTrace(config, request),
      });
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

/** Maximum number of times that one answer is continued. */
const mostPauses = 20;

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
  return provider === 'openai-responses' ? { responseFormat, providerOptions: { ...extra, openai } } : { responseFormat };
}

type ProviderOptions = NonNullable<LanguageModelV4CallOptions['providerOptions']>;

/** Checks for a request that the SDK itself refused to send, which no retry can fix. */
const isRejectedRequest = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  /^AI_(InvalidPrompt|InvalidArgument|UnsupportedFunctionality|TypeValidation|LoadAPIKey)Error$/.test(thrown.name);

/** Checks for a response that the SDK could not read. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error &&
  /^AI_(TypeValidation|JSONParse|InvalidResponseData|EmptyResponseBody|NoContentGenerated)Error$/.test(error.name);
