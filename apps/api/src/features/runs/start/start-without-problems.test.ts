import { expressionsOf, type ModelConfig, readNode, stopsRun, validateGraph, WorkflowFile } from '@pinion/contracts';
import { createModel } from '@pinion/tool-runtime/models';
import * as fc from 'fast-check';
import jsonata from 'jsonata';
import { expect, test } from 'vitest';
import { conditionFlaw } from '../../workflows/index.ts';
import { planRun } from './plan-run.ts';

const catalog = { lookup: () => undefined, versionsOf: () => [] };
const fileOf = (type: string, config: Record<string, unknown>): WorkflowFile =>
  WorkflowFile.parse({
    format: 'pinion.workflow/1',
    name: 'w',
    nodes: [
      { id: 'in', type: 'input' },
      { id: 'n', type, config },
      { id: 'out', type: 'output' },
    ],
    edges: [{ id: 'e', source: 'in', source_handle: 'value', target: 'n', target_handle: 'in' }],
  });
const canStart = (file: WorkflowFile): boolean => {
  const isClean = !validateGraph(file, { lookup: () => undefined, conditionFlaw }).some(stopsRun);
  if (isClean) planRun(file, catalog);
  else expect(() => planRun(file, catalog)).toThrow(/The workflow cannot run: /);
  return isClean;
};

const model = fc.record(
  {
    provider: fc.constantFrom('openai', 'openai-responses', 'anthropic', 'google', 'openai-compatible'),
    model: fc.constantFrom('', 'one'),
    base_url: fc.constantFrom('http://model.example/v1', 'https://model.example', 'model.example', ''),
    credential: fc.constant('KEY'),
  },
  { requiredKeys: ['provider'] },
);

test('a run is refused exactly when a model would not be called for want of a name, an address or a key', async () => {
  let calls = 0;
  const fetchLike = (input: string | URL | Request): Promise<Response> => {
    calls += 1;
    expect(new URL(input instanceof Request ? input.url : input).hostname).toMatch(/\./);
    return Promise.resolve(new Response('{}', { status: 400 }));
  };
  await fc.assert(
    fc.asyncProperty(model, async config => {
      const starts = canStart(fileOf('agent', { model: config }));
      const isReadable = config.base_url === undefined || /^https?:/.test(config.base_url);
      if (!isReadable) {
        expect(starts).toBe(false);
        return;
      }
      const settings = { model: '', ...config } as ModelConfig;
      const before = calls;
      const adapter = createModel(settings, { egress: { fetchLike }, apiKey: config.credential });
      const { signal } = new AbortController();
      await adapter.ask({ messages: [{ role: 'user', content: 'hi' }], tools: [], signal } as never);
      expect(calls > before).toBe(starts);
    }),
    { numRuns: 60 },
  );
});

const text = fc.oneof(
  fc.constantFrom('$', 'a.b', 'a > 1 and b', '$sum(items.price)', '(', 'a +', '"', '', '[1,', '{"a":', 'a[0', '$$', '%'),
  fc.string({ maxLength: 12 }),
);

test('a run is refused exactly when an expression of a node cannot be parsed', () => {
  const parses = (expression: string): boolean => {
    try {
      jsonata(expression);
      return true;
    } catch {
      return false;
    }
  };
  const config = fc.oneof(
    fc.record({ type: fc.constant('transform'), config: fc.record({ expression: text }) }),
    fc.record({
      type: fc.constant('branch'),
      config: fc.record({ cases: fc.array(fc.record({ handle: fc.constant('yes'), expression: text }), { maxLength: 3 }) }),
    }),
  );
  fc.assert(
    fc.property(config, one => {
      const file = fileOf(one.type, one.config);
      const expressions = file.nodes.flatMap(node => expressionsOf(readNode(node)));
      expect(canStart(file)).toBe(expressions.every(({ text: expression }) => parses(expression)));
    }),
    { numRuns: 300 },
  );
});
