import { expect, test } from 'vitest';
import type { SpanItem } from '../../../lib/api-shapes.ts';
import { spanRows } from './span-rows.ts';

const span = (
  span_id: string,
  parent_span_id: string | null,
  start_ms: number,
  end_ms: number,
  code: 'OK' | 'ERROR' = 'OK',
): SpanItem => ({
  span_id,
  parent_span_id,
  name: span_id,
  start_ms,
  end_ms,
  attributes: {},
  status: { code },
});
const shape = (spans: SpanItem[]) => spanRows(spans).rows.map(row => `${'.'.repeat(row.depth)}${row.span.name}@${row.start}`);

//  run ──┬─ turn
//        ├─ call b ── http
//        └─ call a
test('spanRows places children after their parent, siblings by start, with times from the first span', () => {
  const spans = [
    span('call-a', 'run', 1500, 1600),
    span('http', 'call-b', 1410, 1480),
    span('run', null, 1000, 2000),
    span('call-b', 'run', 1400, 1500, 'ERROR'),
    span('turn', 'run', 1010, 1390),
  ];
  expect(shape(spans)).toEqual(['run@0', '.turn@10', '.call-b@400', '..http@410', '.call-a@500']);
  expect(spanRows(spans)).toMatchObject({ length: 1000 });
  expect(spanRows(spans).rows[2]).toMatchObject({ status: 'failed', duration: 100 });
});

test('spanRows places a span without its parent at the top and still shows a cycle of parents', () => {
  expect(shape([span('orphan', 'elsewhere', 5, 6)])).toEqual(['orphan@0']);
  expect(shape([span('x', 'y', 0, 1), span('y', 'x', 1, 2)])).toEqual(['x@0', '.y@1']);
});

test('spanRows shows the tool name of a span as its detail', () => {
  const call = { ...span('a', null, 0, 1), attributes: { 'pinion.gateway': 'http', 'gen_ai.tool.name': 'orders.place' } };
  expect(spanRows([call]).rows[0]?.detail).toBe('orders.place');
  expect(spanRows([span('b', null, 0, 1)]).rows[0]?.detail).toBe('');
});

test('spanRows returns no rows and length 0 for no spans', () => {
  expect(spanRows([])).toEqual({ rows: [], length: 0 });
});
