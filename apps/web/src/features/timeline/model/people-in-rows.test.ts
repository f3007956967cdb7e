import { describe, expect, it } from 'vitest';
import type { ToolEnvelope } from '@pinion/contracts';
import { barsOf } from './row-bars.ts';
import type { CallRow } from './call-row.ts';
import { callStepsOf } from './call-steps.ts';
import { formatRowLatency, rowSummary, statusAt, statusLabelAt } from './row-labels.ts';
import { waitAt } from './wait-at.ts';

const base: CallRow = {
  kind: 'call',
  id: 'call\na\nc',
  node_id: 'a',
  call_id: 'c',
  iteration: 0,
  name: 'pay',
  version: '2.1.0',
  start_ms: 100,
  start_seq: 3,
  status: 'needs_approval',
  waits: [{ kind: 'needs_approval', from_ms: 100, from_seq: 3 }],
};
const toolEnvelope = (more: Partial<ToolEnvelope> = {}): ToolEnvelope => ({
  call_id: 'c',
  name: 'pay',
  version: '2.1.0',
  input: {},
  t_start: '2026-05-12T14:00:00.400Z',
  t_end: '2026-05-12T14:00:00.500Z',
  ...more,
});
const refusal = { code: 'POLICY_DENIED' as const, message: 'The call was rejected.: too dear' };
const bars = (row: CallRow) =>
  barsOf({ row, depth: 2, hasTurns: true }, 1000).map(({ from, to, kind }) => `${kind} ${from}-${to}`);

describe('call that waits for approval', () => {
  const approved: CallRow = {
    ...base,
    status: 'succeeded',
    end_ms: 500,
    end_seq: 7,
    waits: [{ kind: 'needs_approval', from_ms: 100, from_seq: 3, to_ms: 400, to_seq: 5 }],
    confirmed: { by: 'mira', at: '2026-05-12T14:00:00.400Z', is_edited: true },
    envelope: toolEnvelope(),
  };

  it('a waiting call shows its status as a shape, a label and a bar only while it waits', () => {
    expect(waitAt(base, 4)).toBe('needs_approval');
    expect([
      statusAt(base, 'open', 'needs_approval'),
      formatRowLatency(base, 'open', 'needs_approval'),
      rowSummary(base, 'open', 'needs_approval'),
    ]).toEqual(['waiting', 'waiting', 'awaiting approval']);
    expect(bars(base)).toEqual(['wait 100-1000']);
    expect([3, 4, 5, 6].map(count => waitAt(approved, count))).toEqual([
      undefined,
      'needs_approval',
      'needs_approval',
      undefined,
    ]);
    expect(bars(approved)).toEqual(['wait 100-400', 'ok 400-500']);
  });

  it('a call row shows who approved the call, when and with which input', () => {
    expect(callStepsOf(approved, toolEnvelope()).map(item => item.text)).toEqual([
      'Approval requested at 0.100 s',
      expect.stringMatching(/^Edited and approved by mira at .*, 300 ms later$/),
    ]);
  });

  it('a declined call and a superseded call each have their own status label', () => {
    const ended = { end_ms: 400, end_seq: 5, status: 'denied', envelope: toolEnvelope({ error: refusal }) } as const;
    const declined: CallRow = { ...approved, ...ended, stopped: 'declined' };
    expect([statusAt(declined, 'over'), formatRowLatency(declined, 'over')]).toEqual(['denied', 'declined']);
    expect(rowSummary(declined, 'over')).toBe('The call was rejected.: too dear');
    expect(bars(declined)).toEqual(['wait 100-400']);
    const superseded: CallRow = { ...declined, stopped: 'superseded' };
    expect([statusAt(superseded, 'over'), formatRowLatency(superseded, 'over')]).toEqual(['cancelled', 'superseded']);
  });
});

describe('call row with a stored or uncertain result', () => {
  const over: CallRow = { ...base, waits: [], status: 'cached', end_ms: 200, end_seq: 5 };
  const cached = (kind: 'memo' | 'idempotency' | 'stale') =>
    toolEnvelope({ cached: true, output: 1, meta: { cache: { kind, age_ms: 90_000, source_call_id: 'other' } } });

  it.each([
    ['idempotency', 'reused, not sent again, 1', 'cached', undefined],
    ['stale', 'stale, 1 min 30 s old, 1', 'warning', 'stale, 1 min 30 s old'],
    ['memo', 'cached, 1', 'cached', undefined],
  ] as const)('a call row labels a result from the %s cache', (kind, text, status, label) => {
    const envelope = cached(kind);
    expect(rowSummary({ ...over, envelope }, 'over')).toBe(text);
    expect(callStepsOf({ ...over, envelope }, envelope)).toMatchObject([{ status, call_id: 'other' }]);
    expect([statusAt({ ...over, envelope }, 'over'), statusLabelAt({ ...over, envelope }, 'over')]).toEqual([status, label]);
  });

  it('a call row of an output with warnings is a warning that counts them', () => {
    const warnings = [{ code: 'output_schema', path: '/n', rule: 'type', message: 'must be string' }];
    const envelope = toolEnvelope({ output: 1, meta: { warnings } });
    const row: CallRow = { ...over, status: 'succeeded', envelope };
    expect([statusAt(row, 'over'), statusLabelAt(row, 'over')]).toEqual(['warning', '1 warning']);
    expect(rowSummary(row, 'over')).toBe('1');
  });

  it('a call row shows "outcome unknown" when the outcome of a call is indeterminate', () => {
    const envelope = toolEnvelope({ error: { code: 'TIMEOUT', message: '', details: { outcome: 'indeterminate' } } });
    const row: CallRow = { ...over, status: 'failed', envelope };
    expect(statusAt(row, 'over')).toBe('warning');
    expect(rowSummary(row, 'over')).toBe('TIMEOUT, sent, outcome unknown');
    expect(callStepsOf(row, envelope)[0]?.text).toContain('outcome unknown');
  });
});
