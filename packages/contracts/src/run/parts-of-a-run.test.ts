import { describe, expect, it } from 'vitest';
import { foldRun } from './fold-run.ts';
import { cutAtNow } from './fork/cut-node.ts';
import type { NewRunEvent, RunEvent } from './run-event.ts';
import { timelineOf } from './timeline/timeline.ts';

const node_id = 'n';
const journal = (...entries: NewRunEvent[]): RunEvent[] => {
  const workflow = { format: 'pinion.workflow/1' as const, name: 'w', nodes: [], edges: [] };
  const start: NewRunEvent = { type: 'run.started', workflow_id: 'w', workflow, tools: [], input: null };
  return [start, { type: 'node.started' as const, node_id }, ...entries].map(
    (event, seq) => ({ ...event, v: 1, run_id: 'r', seq, at: '', ms: seq * 100 }) as RunEvent,
  );
};
const statusAt = (events: RunEvent[], count: number) => {
  const fold = foldRun(events.slice(0, count));
  return [fold.status, fold.nodes.get(node_id)?.status];
};

describe('confirm node in a fold', () => {
  const events = journal(
    { type: 'node.asked', node_id, question_id: 'q', prompt: 'Pay?', expires_at: 'soon' },
    { type: 'node.answered', node_id, question_id: 'q', decision: 'approved', by: 'mira' },
    { type: 'node.finished', node_id, outputs: { approved: 1 } },
  );

  it('a confirm node and its run wait until the approval is decided', () => {
    expect([2, 3, 4, 5].map(count => statusAt(events, count))).toEqual([
      ['running', 'running'],
      ['waiting', 'waiting'],
      ['running', 'running'],
      ['running', 'succeeded'],
    ]);
  });

  it('the row of a confirm node shows the prompt and the time spent waiting', () => {
    expect(timelineOf(events.slice(0, 3))).toMatchObject([
      { status: 'waiting', question: { prompt: 'Pay?', expires_at: 'soon' } },
    ]);
    expect(timelineOf(events)).toMatchObject([
      { status: 'succeeded', waits: [{ kind: 'needs_approval', from_ms: 200, to_ms: 300 }] },
    ]);
  });
});

describe('subflow and map nodes in a fold', () => {
  const of = (index: number) => ({ node_id, child_run_id: `c${index}`, index });
  const error = { code: 'TIMEOUT' as const, message: 'too slow' };
  const events = journal(
    { type: 'subrun.started', ...of(0), workflow_id: 'x' },
    { type: 'subrun.started', ...of(1), workflow_id: 'x' },
    { type: 'subrun.waiting', ...of(0) },
    { type: 'subrun.waiting', ...of(1) },
    { type: 'subrun.resumed', ...of(0) },
    { type: 'subrun.finished', ...of(1), status: 'cancelled' },
    { type: 'subrun.finished', ...of(0), status: 'failed', error },
    { type: 'node.failed', node_id, error },
  );

  it('a subflow or map node waits as long as one of its runs waits', () => {
    const seen = [3, 4, 5, 6, 7, 8, 9].map(count => statusAt(events, count)[0]);
    expect(seen).toEqual(['running', 'running', 'waiting', 'waiting', 'waiting', 'running', 'running']);
  });

  it('the row of a map node lists its runs with their own times, and a run that starts twice appears once', () => {
    const [row] = timelineOf([
      ...events.slice(0, 4),
      ...journal({ type: 'subrun.started', ...of(0), workflow_id: 'x' }).slice(2),
      ...events.slice(4),
    ]);
    expect(row).toMatchObject({
      status: 'failed',
      parts: [
        { run_id: 'c0', workflow_id: 'x', index: 0, status: 'failed', start_ms: 200, end_ms: 800 },
        { run_id: 'c1', index: 1, status: 'cancelled', start_ms: 300, end_ms: 700 },
      ],
    });
  });

  it('each run of a map node has its own row with its waits and its error', () => {
    const [row] = timelineOf(events);
    expect(row?.kind === 'node' && row.parts).toEqual([
      expect.objectContaining({
        kind: 'part',
        id: 'part\nn\nc0',
        node_id,
        error,
        waits: [{ from_ms: 400, from_seq: 4, to_ms: 600, to_seq: 6 }],
      }),
      expect.objectContaining({ id: 'part\nn\nc1', waits: [{ from_ms: 500, from_seq: 5, to_ms: 700, to_seq: 7 }] }),
    ]);
    const [twice] = timelineOf(journal(...events.slice(2, 5), ...events.slice(4, 5)));
    expect(twice?.kind === 'node' && twice.parts?.[0]?.waits).toHaveLength(1);
  });
});

describe('fork during a confirm or subflow node', () => {
  it('a fork requests its own approval and is refused while a child run of the parent is running', () => {
    const asked = journal({ type: 'node.asked', node_id, question_id: 'q', prompt: 'Pay?' }).slice(1);
    const cut = cutAtNow(asked, node_id);
    expect(cut.ok && cut.kept.map(({ type }) => type)).toEqual(['node.started']);
    const begun = journal({ type: 'subrun.started', node_id, child_run_id: 'c', workflow_id: 'x' }).slice(1);
    expect(cutAtNow(begun, node_id)).toMatchObject({ ok: false, reason: 'under_way', details: { node_id, run_id: 'c' } });
  });
});
