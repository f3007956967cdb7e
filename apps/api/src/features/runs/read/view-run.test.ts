import { foldRun, type NewRunEvent, type RunEvent, type ToolEnvelope } from '@pinion/contracts';
import { expect, it } from 'vitest';
import { viewFold } from './view-run.ts';

const envelope = (call_id: string, name: string, warnings?: { code: string; path: string; message: string }[]): ToolEnvelope => ({
  call_id,
  name,
  version: '1.0.0',
  input: {},
  output: 1,
  t_start: '2026-01-01T00:00:00.000Z',
  t_end: '2026-01-01T00:00:01.000Z',
  meta: { seq: 0, iteration: 0, duration_ms: 1, ...(warnings === undefined ? {} : { warnings }) },
});
const executed = (node_id: string, one: ToolEnvelope): NewRunEvent => ({
  type: 'tool.executed',
  node_id,
  call_id: one.call_id,
  envelope: one,
});

it('viewFold lists the remarks on outputs of calls among the warnings, each with its node and call', () => {
  const [first, second] = [
    { code: 'output_schema', path: '/n', message: 'must be string' },
    { code: 'number_as_text', path: '', message: 'The number is text, to keep its digits' },
  ];
  const of = (id: string) => ({ id, type: 'tool', position: { x: 0, y: 0 }, config: {} });
  const workflow = { format: 'pinion.workflow/1' as const, name: 'w', nodes: [of('one'), of('two')], edges: [] };
  const events: NewRunEvent[] = [
    { type: 'run.started', workflow_id: 'w', workflow, tools: [], input: null },
    executed('one', envelope('c1', 'shop.look', [first, second])),
    executed('one', envelope('c1', 'shop.look', [first, second])),
    executed('two', envelope('c2', 'shop.find')),
    executed('two', envelope('c3', 'shop.find', [first])),
  ];
  const fold = foldRun(events.map((event, seq) => ({ v: 1, run_id: 'r', seq, at: '', ms: 0, ...event }) as RunEvent));
  const warning = { code: 'output_warning', severity: 'warning' };
  const expected = [
    { ...warning, node_id: 'one', tool: 'shop.look', call_id: 'c1', message: 'shop.look: /n must be string' },
    { ...warning, node_id: 'one', tool: 'shop.look', call_id: 'c1', message: `shop.look: ${second.message}` },
    { ...warning, node_id: 'two', tool: 'shop.find', call_id: 'c3', message: 'shop.find: /n must be string' },
  ];
  for (const read of [fold, fold.clone()]) expect(viewFold('r', 'w', read).warnings).toMatchObject(expected);
});
