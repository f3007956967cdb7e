import type { ModelConfig } from '@pinion/contracts';
import type { ModelFetch } from './model-deps.ts';

/** The line that ends each provider's event stream. Nothing after its event belongs to the answer, but the SDKs would read on. */
const terminators: Partial<Record<ModelConfig['provider'], RegExp>> = {
  'openai-responses':
    /^(?:event:\s*response\.(?:completed|incomplete|failed)|data:\s*\{"type":\s*"response\.(?:completed|incomplete|failed)")/,
  anthropic: /^event:\s*message_stop/,
};

/** Returns a fetch whose event streams end at the provider's end marker, so that a call after it is never read. */
export function endAtTerminator(provider: ModelConfig['provider'], send: ModelFetch): ModelFetch {
  const terminator = terminators[provider];
  if (terminator === undefined) return send;
  return async (input, init) => {
    const response = await send(input, init);
    const isStream = response.headers.get('content-type')?.includes('text/event-stream') ?? false;
    if (response.body === null || !isStream) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(cutAfter(terminator)), { status, statusText, headers });
  };
}

function cutAfter(terminator: RegExp): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let rest = '';
  let isMarked = false;
  return new TransformStream({
    transform(chunk, controller) {
      const text = rest + decoder.decode(chunk, { stream: true });
      let start = 0;
      let isOver = false;
      for (let end = text.indexOf('\n'); end >= 0 && !isOver; end = text.indexOf('\n', start)) {
        const line = text.slice(start, end).trimEnd();
        start = end + 1;
        isOver = isMarked && line === '';
        isMarked ||= terminator.test(line);
      }
      rest = text.slice(start);
      if (start > 0) controller.enqueue(encoder.encode(text.slice(0, start)));
      if (isOver) controller.terminate();
    },
    flush(controller) {
      if (rest !== '') controller.enqueue(encoder.encode(rest));
    },
  });
}
