import { foldRun, type RunEvent } from '@pinion/contracts';
import { expect, it } from 'vitest';
import { renderTemplate, previewTemplate } from './preview-template.ts';

const row = (seq: number) => ({ v: 1 as const, run_id: 'r', seq, at: '2026-01-01T00:00:00.000Z', ms: seq });
const at = { x: 0, y: 0 };
const workflow = {
  format: 'pinion.workflow/1' as const,
  name: 'w',
  nodes: [
    { id: 'question', type: 'input', position: at, config: {} },
    { id: 'shape', type: 'transform', position: at, config: {} },
    { id: 'late', type: 'transform', position: at, config: {} },
  ],
  edges: [],
};
const events: RunEvent[] = [
  { ...row(0), type: 'run.started', workflow_id: 'w', workflow, tools: [], input: null },
  { ...row(1), type: 'node.finished', node_id: 'question', outputs: { value: { text: 'Two kettles', n: 2, none: null } } },
  { ...row(2), type: 'node.finished', node_id: 'shape', outputs: { value: { sku: 'k' } } },
  { ...row(3), type: 'node.skipped', node_id: 'late' },
];

it('previewTemplate shows the value of each reference and which references have no value', () => {
  const parts = previewTemplate(
    'Ask: {{question.text}} {{question.n}} {{question.none}} {{shape.value}} {{late.value}}{{gone}}',
    foldRun(events),
  );
  expect(parts.filter(part => part.kind === 'value').map(part => [part.reference, part.value])).toEqual([
    ['{{question.text}}', 'Two kettles'],
    ['{{question.n}}', '2'],
    ['{{question.none}}', ''],
    ['{{shape.value}}', '{"sku":"k"}'],
    ['{{late.value}}', undefined],
    ['{{gone}}', undefined],
  ]);
  expect(parts[0]).toEqual({ kind: 'text', text: 'Ask: ' });
});

it('previewTemplate truncates a long value', () => {
  const long: RunEvent[] = [
    ...events.slice(0, 1),
    { ...row(1), type: 'node.finished', node_id: 'question', outputs: { value: 'x'.repeat(9000) } },
  ];
  const [part] = previewTemplate('{{question}}', foldRun(long));
  expect(part?.kind === 'value' && part.value?.length).toBe(4001);
});

it('renderTemplate returns the whole text as a run would send it, with nothing for a reference without a value', () => {
  const long = 'x'.repeat(5000);
  const run = foldRun([
    ...events.slice(0, 1),
    { ...row(1), type: 'node.finished', node_id: 'question', outputs: { value: { long, n: 2 } } },
  ]);
  expect(renderTemplate('{{question.long}} {{question}}{{gone}}', run)).toBe(`${long} ${JSON.stringify({ long, n: 2 })}`);
});
