import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Redaction } from '../envelope/redact.ts';
import type { ModelAnswer, ModelRequest } from '../ports/index.ts';
import { cleanStream, withoutApiKey } from './without-api-key.ts';

const key = 'sk-live-0123456789/abc+def=';
const spellings = [
  key,
  Buffer.from(key).toString('base64').replace(/=+$/, ''),
  Buffer.from(key).toString('hex'),
  encodeURIComponent(key),
];
const watched = new Redaction();
watched.add([key]);

function streamed(chunks: readonly string[]): string {
  let received = '';
  const stream = cleanStream(text => {
    received += text;
  }, watched);
  for (const chunk of chunks) stream.add(chunk);
  stream.end();
  return received;
}

describe('cleanStream', () => {
  it('cleanStream never emits an API key, however the stream is chunked', () => {
    const around = fc.string({ maxLength: 8 });
    fc.assert(
      fc.property(
        around,
        fc.constantFrom(...spellings),
        around,
        fc.array(fc.nat({ max: 90 })),
        (before, spelled, after, cuts) => {
          const text = `${before}${spelled}${after}`;
          const offsets = [0, ...cuts.filter(at => at < text.length).toSorted((a, b) => a - b), text.length];
          const received = streamed(offsets.slice(1).map((at, index) => text.slice(offsets[index], at)));
          expect(received).not.toContain(spelled);
          expect(received).toContain('[redacted]');
        },
      ),
    );
  });

  it('cleanStream leaves every other text complete', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 12 })), chunks => {
        expect(streamed(['sk-live-', ...chunks])).toBe(['sk-live-', ...chunks].join(''));
      }),
    );
  });
});

const requested: ModelRequest = { instructions: '', messages: [], tools: [], signal: new AbortController().signal };
const answering = (answer: ModelAnswer) =>
  withoutApiKey({ provider: 'openai', model: 'm', ask: () => Promise.resolve(answer) }, key).ask(requested);

it.each(spellings)('withoutApiKey removes %s from an answer and from an error', async spelled => {
  const turn = {
    text: `You are ${spelled}.`,
    tool_calls: [{ id: spelled, name: 'a.b', input_text: JSON.stringify({ key: spelled }), provider_metadata: { spelled } }],
    finish: 'stop' as const,
    provider_parts: [{ [spelled]: spelled }],
  };
  const error = { code: 'AUTH_REQUIRED' as const, message: `Incorrect API key ${spelled}`, details: { spelled } };
  for (const answer of [await answering({ ok: true, turn }), await answering({ ok: false, error, retryable: false })]) {
    expect(JSON.stringify(answer)).not.toContain(spelled);
    expect(JSON.stringify(answer)).toContain('[redacted]');
  }
});
