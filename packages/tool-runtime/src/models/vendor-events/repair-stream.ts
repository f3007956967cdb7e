import { isRecord, type ModelConfig, parseExactJson } from '@pinion/contracts';
import { endMarker, EventReader } from '../chat/read-events.ts';
import type { ModelFetch } from '../model-deps.ts';
import { AnthropicEvents } from './anthropic-events.ts';
import type { EventRepair, JsonMembers } from './event-repair.ts';
import { GoogleEvents } from './google-events.ts';
import { ResponsesEvents } from './responses-events.ts';

/**
 * Returns a fetch for a vendor's SDK. Its answers are streams of events that the SDK can read, which end where the answer ends, also
 * when the server did not stream. `hasUsage` returns false when the server did not send how many tokens it used.
 */
export function repairStream(
  provider: ModelConfig['provider'],
  send: ModelFetch,
): { fetch: ModelFetch; hasUsage: () => boolean } {
  let repair: EventRepair | undefined;
  const fetch: ModelFetch = async (input, init) => {
    const response = await send(input, init);
    repair = repairOf(provider);
    if (repair === undefined || response.body === null || !response.ok) return response;
    const { status, statusText, headers } = response;
    return new Response(repaired(response.body, repair), {
      status,
      statusText,
      headers: { ...Object.fromEntries(headers), 'content-type': 'text/event-stream' },
    });
  };
  return { fetch, hasUsage: () => repair?.hasUsage ?? true };
}

function repairOf(provider: ModelConfig['provider']): EventRepair | undefined {
  if (provider === 'anthropic') return new AnthropicEvents();
  if (provider === 'google') return new GoogleEvents();
  return provider === 'openai-responses' ? new ResponsesEvents() : undefined;
}

function repaired(body: ReadableStream<Uint8Array>, repair: EventRepair): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let text = '';
  const write = (data: string): void => {
    text += `data: ${data}\n\n`;
  };
  const add = (event: JsonMembers): void => {
    if (!repair.isOver) for (const part of repair.add(event)) write(JSON.stringify(part));
  };
  const reader = new EventReader(data => {
    const { ok, value } = parseExactJson(data);
    if (isRecord(value)) add(value);
    else if (Array.isArray(value)) value.filter(isRecord).forEach(add);
    // The SDK says what is wrong with an event.
    else if (!ok && !endMarker.test(data) && !repair.isOver) write(data);
  });
  const flush = (controller: TransformStreamDefaultController<Uint8Array>): void => {
    if (text !== '') controller.enqueue(encoder.encode(text));
    text = '';
    if (repair.isOver) controller.terminate();
  };
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        reader.push(chunk);
        flush(controller);
      },
      flush(controller) {
        reader.end();
        for (const event of repair.end()) write(JSON.stringify(event));
        flush(controller);
      },
    }),
  );
}
