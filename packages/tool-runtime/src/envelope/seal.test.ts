import { specOf, ToolDefinition } from '@pinion/contracts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ajvSchemas } from '../adapters/node/ajv-schemas.ts';
import { toolPreparer } from '../call/prepared-tool.ts';
import { readArguments } from '../call/read-arguments.ts';
import type { ToolCall } from '../call/tool-call.ts';
import { aTool, play, createRecordingModel } from '../testing/index.ts';
import type { Outcome } from './outcome.ts';
import { seal } from './seal.ts';

const prepare = toolPreparer(ajvSchemas());
const tool = fc
  .tuple(fc.constantFrom('__proto__', 'shop.find'), fc.constantFrom('1.0.0', '0.0.0+ab-c'))
  .map(([name, version]) =>
    prepare(specOf(ToolDefinition.parse({ name, version, description: '', category: 'api', gateway: 'x', input_schema: {} }))),
  );
const naughty = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\ud800', '\u2028', '"\\', '</script>', '\u0000'));
const value = fc.oneof(
  fc.jsonValue(),
  naughty,
  fc.dictionary(fc.constantFrom('__proto__', 'toString', '1', 'a'), naughty),
  fc.constant(-0),
);

const call = fc
  .record({
    tool,
    input: value,
    seq: fc.nat(),
    iteration: fc.nat(),
    modelCallId: fc.option(naughty, { nil: undefined }),
    span_id: fc.option(fc.constant('00ff'), { nil: undefined }),
    hasSecret: fc.boolean(),
    idempotencyKey: fc.option(fc.constant('b'.repeat(64)), { nil: undefined }),
    ruleId: fc.option(naughty, { nil: undefined }),
    confirmed_by: fc.option(naughty, { nil: undefined }),
    isEdited: fc.boolean(),
    editedCalls: fc.array(fc.record({ name: naughty, input: value }), { maxLength: 2 }),
    wasSent: fc.boolean(),
    cost_usd: fc.option(fc.constant(0.01), { nil: undefined }),
    attempts: fc.array(fc.constant({ t_start: '2026-01-01T00:00:00.000Z', duration_ms: 1, code: 'TIMEOUT' }), { maxLength: 3 }),
  })
  .map(({ input, span_id, hasSecret, confirmed_by, cost_usd, ...rest }) => {
    const text = JSON.stringify(input);
    return {
      ...rest,
      tool: { ...rest.tool, spec: { ...rest.tool.spec, cost_usd } },
      authorization: { confirmed_by },
      callId: 'a'.repeat(64),
      input: JSON.parse(text) as unknown,
      inputText: text,
      span: span_id === undefined ? undefined : { span_id, end: () => undefined },
      locatedSecrets: hasSecret ? [{ name: 'KEY', scope: 'org', fingerprint: 'f' }] : [],
    } as unknown as ToolCall;
  });

const ok: fc.Arbitrary<Outcome> = fc
  .record({
    output: value,
    truncated: fc.boolean(),
    isCached: fc.boolean(),
    attachments: fc.option(fc.array(fc.record({ kind: fc.constant('blob' as const), url: naughty }), { maxLength: 2 }), {
      nil: undefined,
    }),
  })
  .map(({ output, truncated, isCached, attachments }) => {
    const text = JSON.stringify(output);
    const cache = isCached ? { cache: { kind: 'memo' as const, age_ms: 3, source_call_id: 'c' } } : {};
    return { ok: true, output: JSON.parse(text) as unknown, text, truncated, attachments, ...cache };
  });
const failed: fc.Arbitrary<Outcome> = fc
  .record({
    message: naughty,
    details: fc.option(value, { nil: undefined }),
    retry_after_s: fc.option(fc.nat(), { nil: undefined }),
  })
  .map(({ message, details, retry_after_s }) => ({
    ok: false,
    error: {
      code: 'TIMEOUT',
      message,
      ...(details === undefined ? {} : { details }),
      ...(retry_after_s === undefined ? {} : { retry_after_s }),
    },
  }));

describe('seal', () => {
  it('seal returns the JSON of the envelope byte for byte', () => {
    const times = { start: '2026-01-01T00:00:00.000Z', end: '2026-01-01T00:00:00.001Z', durationMs: 1.234 };
    fc.assert(
      fc.property(call, fc.oneof(ok, failed), (one, outcome) => {
        const { envelope, text } = seal(one, outcome, times);
        expect(text).toBe(JSON.stringify(envelope));
      }),
      { numRuns: 1000 },
    );
  });

  it('seal returns the text that a run stores, for any model request and tool result', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(value, value), { maxLength: 3 }), async pairs => {
        const answers = pairs.map(([, answer]) => answer);
        const items: { event: unknown; text: string | undefined }[] = [];
        const echo = aTool('echo', { execute: input => answers[Number(input['n'])] });
        const requested = pairs.map(([input], n) => ({ name: 'echo', input: { n, input } }));
        const story = await play({
          tools: [echo],
          model: createRecordingModel([requested, 'done']),
          onEvent: (event, text) => items.push({ event, text }),
        });
        expect(story.envelopes.length).toBe(pairs.length);
        for (const { event, text } of items) if (text !== undefined) expect(text).toBe(JSON.stringify(event));
      }),
      { numRuns: 60 },
    );
  });
});

it('readArguments prints the arguments of a model back as the same JSON', () => {
  fc.assert(
    fc.property(value, input => {
      const read = readArguments(JSON.stringify(input));
      expect(read.ok && read.text).toBe(JSON.stringify(read.input));
    }),
  );
});
