import { readFileSync } from 'node:fs';
import type { ModelConfig } from '@pinion/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModelAnswer } from '../ports/index.ts';
import { suiteFolder } from '../testing/suite-data.ts';
import { createModel } from './index.ts';
import type { ModelFetch } from './model-deps.ts';
import { chatProviders, messages, signal, tools } from './test-model-server.ts';

/* Streams as the servers of many vendors send them, and what becomes of them when a chunk is wrong. */

type Sample = {
  name: string;
  /** The protocol. Every provider of chat completions if it is absent. */
  provider?: ModelConfig['provider'];
  /** The events of a stream: data, or a line as it is. */
  events?: unknown[];
  /** The body of an answer that does not stream. */
  whole?: unknown;
  /** The body of an answer as it is. */
  body?: string;
  /** The content type, if it is not the one that fits. */
  type?: string;
  expected: Record<string, unknown>;
};

type ProviderSample = Sample & { provider: ModelConfig['provider'] };

const stored = JSON.parse(readFileSync(`${suiteFolder('world')}/model-streams.json`, 'utf8')) as Sample[];
const samples = stored.flatMap((sample): ProviderSample[] =>
  (sample.provider === undefined ? chatProviders : [sample.provider]).map(provider => ({ ...sample, provider })),
);

/** The form of a stream: the end of a line, the text between two events, and the size of the pieces that arrive. */
type Wire = { lineEnd: string; between: string; pieceSize: number };
const usual: Wire = { lineEnd: '\n', between: '', pieceSize: 1 << 20 };

function textOf({ events, whole, body }: Sample, { lineEnd, between }: Wire): string {
  if (body !== undefined) return body;
  if (events === undefined) return JSON.stringify(whole);
  const written = events.map(event => {
    if (typeof event !== 'string') return `data: ${JSON.stringify(event)}`;
    return /^(?::|error:)/.test(event) ? event : `data: ${event}`;
  });
  return written.map(line => line + lineEnd + lineEnd + between).join('');
}

/** Asks a model whose server sends a sample. */
async function answerTo(sample: ProviderSample, wire = usual): Promise<ModelAnswer> {
  const { provider, whole } = sample;
  const bytes = new TextEncoder().encode(textOf(sample, wire));
  const fetchLike: ModelFetch = (_input, init) => {
    init?.onSent?.();
    const body = new ReadableStream<Uint8Array>({
      start: controller => {
        for (let at = 0; at < bytes.length; at += wire.pieceSize) {
          const piece = bytes.slice(at, at + wire.pieceSize);
          init?.onData?.(piece);
          controller.enqueue(piece);
        }
        controller.close();
      },
    });
    const type = sample.type ?? (whole === undefined ? 'text/event-stream' : 'application/json');
    return Promise.resolve(new Response(body, { headers: { 'content-type': type } }));
  };
  const config = { provider, model: 'm', base_url: 'https://models.example/v1' };
  const model = createModel(config, { egress: { fetchLike }, apiKey: 'sk-key', now: () => 0 });
  return model.ask({ instructions: '', messages, tools, signal });
}

/** Returns an answer as the samples write it: a call is `id name arguments metadata`. */
function shown(answer: ModelAnswer, provider: ModelConfig['provider']): Record<string, unknown> {
  if (!answer.ok)
    return {
      error: `${answer.error.code}: ${answer.error.message}`,
      ...(answer.text === undefined || answer.text === '' ? {} : { text: answer.text }),
    };
  const { text, tool_calls, finish, ...rest } = answer.turn;
  const calls = tool_calls.map(({ id, name, input_text, provider_metadata }) =>
    // Google gives a call no id, so it gets a random one.
    [provider === 'google' ? '*' : id, name, input_text, ...(provider_metadata ? [JSON.stringify(provider_metadata)] : [])].join(
      ' ',
    ),
  );
  return { text, ...(calls.length === 0 ? {} : { calls }), finish, ...rest };
}

const chat = samples.filter(({ provider, events }) => provider.startsWith('openai') && events !== undefined);
const wrong = fc.constantFrom<unknown>(
  null,
  undefined,
  0,
  '',
  'x',
  [],
  {},
  true,
  [null],
  { text: 7 },
  '\uD83D\u0000\uFEFF',
  'y'.repeat(5000),
);

/** Members of a chunk that a server can get wrong, as paths. */
const paths = [
  'id',
  'choices',
  'choices.0',
  'choices.0.delta',
  'choices.0.delta.role',
  'choices.0.delta.tool_calls',
  'usage',
  'error',
]
  .concat(['choices.0.index', 'choices.0.logprobs', 'choices.0.delta.tool_calls.0', 'choices.0.delta.tool_calls.0.function'])
  .concat(['choices.0.finish_reason', 'object', 'unknown', 'choices.0.unknown', 'choices.0.delta.unknown']);

/** Returns a chunk with another value at a path. One without that path is as it was. */
function changed(chunk: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof chunk !== 'object' || chunk === null) return chunk;
  const copy = (Array.isArray(chunk) ? [...(chunk as unknown[])] : { ...chunk }) as Record<string, unknown>;
  copy[key] = changed(copy[key], rest, value);
  return copy;
}

type Chunk = {
  choices?: { index?: number; delta?: { content?: unknown } | null }[];
  delta?: { text?: unknown };
  candidates?: { content?: { parts?: { text?: unknown; thought?: boolean }[] } }[];
};

/** Returns the texts in the chunks, in their order, as each protocol writes them. Those of a second choice are not part of the answer. */
const textsIn = (events: readonly unknown[]): string[] =>
  events.flatMap(event => {
    const { choices, delta, candidates } = Object(event) as Chunk;
    const choice = Array.isArray(choices) && (choices[0]?.index ?? 0) === 0 ? choices[0] : undefined;
    const parts = candidates?.[0]?.content?.parts?.filter(({ thought }) => thought !== true) ?? [];
    const texts = [choice?.delta?.content, delta?.text, ...parts.map(({ text }) => text)];
    return texts.filter(text => typeof text === 'string' && text !== '') as string[];
  });

/** Returns the paths of all members of a value, at most five levels deep. */
const pathsIn = (value: unknown, depth = 0): string[][] =>
  typeof value === 'object' && value !== null && depth < 5
    ? Object.entries(value).flatMap(([name, member]) => [[name], ...pathsIn(member, depth + 1).map(path => [name, ...path])])
    : [];

describe('model streams as servers send them', () => {
  it.each(samples)('the adapter of $provider reads: $name', async sample => {
    expect(shown(await answerTo(sample), sample.provider)).toEqual(sample.expected);
  });

  it('the answer is the same however a stream is written and cut into pieces', async () => {
    const wire = fc.record({
      lineEnd: fc.constantFrom('\n', '\r\n'),
      between: fc.constantFrom('', ': keep-alive\n\n', 'event: chunk\nid: 7\nretry: 10\n', '\n\n'),
      pieceSize: fc.constantFrom(1, 2, 3, 7, 64, 4096),
    });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...samples), wire, async (sample, how) => {
        fc.pre(sample.expected['error'] === undefined && sample.type === undefined);
        expect(shown(await answerTo(sample, how), sample.provider)).toEqual(sample.expected);
      }),
      { numRuns: 80 },
    );
  });

  it('members that nobody knows and chunks without choices change no answer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...chat), fc.jsonValue(), fc.nat(), async (sample, value, at) => {
        const { events = [] } = sample;
        fc.pre(sample.expected['error'] === undefined && events.at(-1) === '[DONE]');
        const more = events.map(event => changed(event, ['x_other'], value));
        more.splice(at % events.length, 0, { id: 'ping', choices: [] });
        expect(shown(await answerTo({ ...sample, events: more }), sample.provider)).toEqual(sample.expected);
      }),
      { numRuns: 120 },
    );
  });

  it('a wrong member of one chunk loses no text of the others', async () => {
    const plain = chat.filter(
      ({ name, expected }) => !name.startsWith('Two choices') && expected['provider_parts'] === undefined,
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...plain), fc.nat(), fc.constantFrom(...paths), wrong, async (sample, at, path, value) => {
        const { events = [] } = sample;
        const index = at % events.length;
        const others = events.filter((_event, position) => position !== index);
        const answer = await answerTo({
          ...sample,
          events: events.map((event, position) => (position === index ? changed(event, path.split('.'), value) : event)),
        });
        const text = answer.ok ? answer.turn.text : (answer.text ?? '');
        for (const part of textsIn(others)) expect(text).toContain(part.toWellFormed() === part ? part : '');
        if (answer.ok && answer.turn.finish === 'error') expect(answer.turn.flaw).toBeTruthy();
      }),
      { numRuns: 250 },
    );
  });

  it('a member of one event of Anthropic or Gemini that is absent, null or text loses no text of the others', async () => {
    const vendors = samples.filter(
      ({ provider, events, expected }) =>
        (provider === 'anthropic' || provider === 'google') && events !== undefined && expected['error'] === undefined,
    );
    const other = fc.constantFrom<unknown>(undefined, null, '', '7');
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...vendors), fc.nat(), fc.nat(), other, async (sample, at, of, value) => {
        const { events = [] } = sample;
        const index = at % events.length;
        // A block of another kind is not part of the answer.
        const paths = pathsIn(events[index]).filter(path => path.at(-1) !== 'type');
        fc.pre(paths.length > 0 && !sample.name.includes('unknown kind'));
        const path = paths[of % paths.length] ?? [];
        const answer = await answerTo({
          ...sample,
          events: events.map((event, position) => (position === index ? changed(event, path, value) : event)),
        });
        const text = answer.ok ? answer.turn.text : (answer.text ?? '');
        for (const part of textsIn(events.filter((_event, position) => position !== index))) expect(text).toContain(part);
      }),
      { numRuns: 250 },
    );
  });

  it('every adapter returns a turn or an error with a code for any chunk that is replaced, repeated, cut or absent', async () => {
    const other = fc.oneof(wrong, fc.jsonValue(), fc.constantFrom('{"choices":[{"delta":', '[DONE]', ': ', 'null'));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...samples), fc.nat(), fc.nat({ max: 2 }), other, async (sample, at, count, value) => {
        const { events } = sample;
        const mutated = events?.toSpliced(at % events.length, count, value ?? null);
        const answer = await answerTo(
          mutated === undefined
            ? { ...sample, whole: changed(sample.whole ?? null, ['choices'], value) }
            : { ...sample, events: mutated },
        );
        if (answer.ok) expect(answer.turn.finish).toMatch(/./);
        else expect(answer.error.code).toMatch(/^[A-Z_]+$/);
      }),
      { numRuns: 120 },
    );
  });
});
