import type { ModelConfig } from '@pinion/contracts';
import type { ModelAdapter, ModelAnswer, ModelRequest } from '../../ports/index.ts';
import type { ModelDeps } from '../model-deps.ts';
import { cancelled, clean, modelFailure } from '../model-failure.ts';
import { toolsetOf } from '../toolset.ts';
import { createBodyWriter } from './chat-body.ts';
import { ChatTurn, wordsOf } from './chat-turn.ts';
import { readEvents } from './read-events.ts';

const shownBytes = 4000;

/**
 * Chat completions, spoken directly: what every local server and most hosted ones understand. A turn costs a fraction of
 * a general client's, and the arguments of a call arrive as the model wrote them.
 */
export function createChatModel(config: ModelConfig, baseUrl: string, deps: ModelDeps): ModelAdapter {
  const writeBody = createBodyWriter(config);
  const { now = Date.now, apiKey, egress } = deps;
  const address = addressOf(baseUrl);
  const vendor = URL.canParse(address) ? new URL(address).host : 'the model';
  const headers = {
    'content-type': 'application/json',
    accept: 'text/event-stream, application/json',
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  };

  async function ask(request: ModelRequest): Promise<ModelAnswer> {
    const response = await egress.fetchLike(address, {
      method: 'POST',
      headers,
      body: writeBody(request),
      signal: request.signal,
    });
    if (!response.ok) {
      const message = readWords((await response.text()).slice(0, shownBytes));
      return modelFailure({
        vendor,
        status: response.status,
        headers: Object.fromEntries(response.headers),
        message,
        apiKey,
        now: now(),
      });
    }
    const turn = new ChatTurn(request.onText);
    let cause: unknown;
    try {
      await readAnswer(response, turn);
    } catch (thrown) {
      cause = thrown;
      turn.error ??= thrown instanceof Error ? thrown.message : 'the connection broke';
    }
    if (request.signal.aborted) return cancelled;
    const answer = turn.finish(toolsetOf(request.tools));
    // Nothing came before it broke: the same as no answer at all, and worth asking again.
    if (answer.finish === 'error' && answer.text === '' && answer.tool_calls.length === 0) {
      const failed = modelFailure({ vendor, status: 502, message: clean(turn.error ?? '', apiKey), cause, apiKey, now: now() });
      return { ...failed, usage: answer.usage };
    }
    return { ok: true, turn: answer };
  }

  return {
    provider: config.provider,
    model: config.model,
    ask: async request => {
      try {
        return await ask(request);
      } catch (thrown) {
        if (request.signal.aborted) return cancelled;
        const message = thrown instanceof Error ? thrown.message : 'the connection failed';
        return modelFailure({ vendor, message, cause: thrown, apiKey, now: now() });
      }
    },
  };
}

/** Servers that do not stream answer with the whole message at once. */
async function readAnswer(response: Response, turn: ChatTurn): Promise<void> {
  const isWhole = response.headers.get('content-type')?.includes('application/json') ?? false;
  if (isWhole) {
    turn.addLine(await response.text());
    turn.addLine('[DONE]');
  } else if (response.body !== null) {
    await readEvents(response.body, line => turn.addLine(line));
  }
}

/** `/chat/completions` below the base, whose query (an API version, say) stays. */
function addressOf(baseUrl: string): string {
  if (!URL.canParse(baseUrl)) return baseUrl;
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/chat/completions`;
  return url.href;
}

function readWords(text: string): string {
  try {
    return wordsOf(JSON.parse(text));
  } catch {
    return text === '' ? 'no reason given' : text;
  }
}
