import type { ModelConfig } from '@pinion/contracts';
import type { ModelAdapter, ModelAnswer, ModelRequest } from '../../ports/index.ts';
import type { ModelDeps } from '../model-deps.ts';
import { limitsOf } from '../default-limits.ts';
import { type ModelExchange, openExchange, sentTrace } from '../model-exchange.ts';
import { cancelled, modelFailure, reportedFailure } from '../model-failure.ts';
import { errorMessageOf } from '../../envelope/error-message-of.ts';
import { noAnswer } from '../no-answer.ts';
import { toolsetOf } from '../toolset.ts';
import { createBodyWriter } from './chat-body.ts';
import { ChatAnswerReader } from './chat-turn.ts';
import { readServerSentEvents } from './read-events.ts';

const shownBytes = 4000;

/**
 * Creates an adapter for the chat completions API, called directly, which every local server and most hosted ones support. A
 * turn costs a fraction of a general client's overhead, and the arguments of a call arrive as the model wrote them.
 */
export function createChatModel(config: ModelConfig, baseUrl: string, deps: ModelDeps): ModelAdapter {
  const { now = Date.now, apiKey, egress } = deps;
  const limits = limitsOf(config.provider, config.limits, deps.limits);
  const address = addressOf(baseUrl);
  const vendor = URL.canParse(address) ? new URL(address).host : 'the model';
  const writeBody = createBodyWriter(config, vendor);
  const headers = {
    'content-type': 'application/json',
    accept: 'text/event-stream, application/json',
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  };

  async function ask(request: ModelRequest, exchange: ModelExchange): Promise<ModelAnswer> {
    const response = await exchange.fetch(address, {
      method: 'POST',
      headers,
      body: writeBody(request),
      signal: exchange.signal,
    });
    if (!response.ok) {
      const message = readText((await response.text()).slice(0, shownBytes));
      return modelFailure({
        vendor,
        status: response.status,
        headers: Object.fromEntries(response.headers),
        message,
        apiKey,
        now: now(),
      });
    }
    const turn = new ChatAnswerReader(request);
    let cause: unknown;
    try {
      await readAnswer(response, turn);
    } catch (thrown) {
      if (!turn.isOver) cause = thrown;
      if (!turn.isOver) turn.flaw ??= thrown instanceof Error ? thrown.message : 'the connection broke';
    }
    if (request.signal.aborted) return cancelled;
    const answer = turn.finish(toolsetOf(request.tools), vendor);
    const came = { usage: answer.usage, text: answer.text };
    const about = { vendor, apiKey, now: now() };
    const failure = exchange.failure();
    if (failure !== undefined) return { ...failure, ...came };
    if (cause !== undefined)
      return { ...modelFailure({ ...about, status: 502, message: errorMessageOf(cause), cause }), ...came };
    // Part of the answer arrived before the failure: the turn records that and executes nothing.
    if (turn.isAnswer) return { ok: true, turn: answer };
    if (turn.reported !== undefined) return { ...reportedFailure({ ...about, error: turn.reported }), ...came };
    const why = turn.flaw ?? 'it has no message';
    return { ...noAnswer({ ...about, why, head: exchange.head() }), ...came };
  }

  return {
    provider: config.provider,
    model: config.model,
    attempts: limits.attempts,
    ask: async request => {
      const exchange = openExchange({
        vendor,
        send: egress.fetchLike,
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
        const message = thrown instanceof Error ? thrown.message : 'the connection failed';
        return modelFailure({ vendor, message, cause: thrown, apiKey, now: now() });
      } finally {
        exchange.close();
      }
    },
  };
}

/** Reads an answer. Servers that do not stream return the whole message at once. */
async function readAnswer(response: Response, turn: ChatAnswerReader): Promise<void> {
  const isWhole = response.headers.get('content-type')?.includes('application/json') ?? false;
  const text = isWhole ? await response.text() : '';
  const { body } = isWhole && eventStream.test(text) ? new Response(text) : response;
  if (isWhole && body === response.body) {
    turn.addLine(text);
    turn.addLine('[DONE]');
  } else if (body !== null) {
    await readServerSentEvents(body, line => turn.addLine(line));
  }
}

/** The beginning of an event stream, which some gateways send as `application/json`. */
const eventStream = /^\s*(?:data|event|id|retry)?:/;

/** Returns `/chat/completions` below the base URL, whose query (such as an API version) is kept. */
function addressOf(baseUrl: string): string {
  if (!URL.canParse(baseUrl)) return baseUrl;
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/chat/completions`;
  return url.href;
}

function readText(text: string): string {
  try {
    return errorMessageOf(JSON.parse(text));
  } catch {
    return text === '' ? 'no reason given' : text;
  }
}
