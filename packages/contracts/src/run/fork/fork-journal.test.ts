import { describe, expect, it } from 'vitest';
import { isoAt } from '../../testing/journal-events.ts';
import type { ToolEnvelope } from '../../tool/tool-envelope.ts';
import { isCallEnd, type NewRunEvent, type RunEvent } from '../run-event.ts';
import { timelineOf } from '../timeline/timeline.ts';
import { forkJournal } from './fork-journal.ts';
import { rewriteEvents } from './rewrite-events.ts';
import type { ForkEdit, ForkPoint } from '../fork-order.ts';

const edited = { by: 'ada', at: isoAt(9) };
const policy = { max_iterations: 10, max_tool_calls: 25, allowed_side_effects: [] };
const node_id = 'a';

const envelope = (call_id: string, error?: ToolEnvelope['error']): ToolEnvelope => ({
  call_id,
  name: 'bank.pay',
  version: '1.0.0',
  input: {},
  ...(error === undefined ? { output: call_id } : { error }),
  t_start: isoAt(0),
  t_end: isoAt(1),
  cached: true,
  meta: { iteration: 0, cache: { kind: 'memo', age_ms: 1, source_call_id: 'x' }, cost_usd: 1 },
});
const authorized = (call_id: string, more: Record<string, unknown> = {}): NewRunEvent =>
  ({
    type: 'tool.authorized',
    node_id,
    call_id,
    iteration: 0,
    index: 0,
    call_seq: 0,
    name: 'bank.pay',
    version: '1.0.0',
    side_effect_policy: 'irreversible',
    ...more,
  }) as NewRunEvent;
const invoked = (call_id: string): NewRunEvent => ({ type: 'tool.invoked', node_id, call_id });
const executed = (call_id: string): NewRunEvent => ({ type: 'tool.executed', node_id, call_id, envelope: envelope(call_id) });
const answer = (iteration: number, finish: 'stop' | 'tool_calls' | 'length' = 'tool_calls'): NewRunEvent[] => [
  { type: 'model.started', node_id, iteration },
  {
    type: 'model.finished',
    node_id,
    iteration,
    cost_usd: 1,
    turn: { text: `t${iteration}`, tool_calls: [], finish, usage: { input_tokens: 1 }, provider_parts: [1] },
  },
];
const finished: NewRunEvent = { type: 'run.finished', status: 'succeeded', output: null };
const agentEnd = (more: Record<string, unknown> = {}): NewRunEvent =>
  ({ type: 'agent.finished', node_id, finish_reason: 'stop', response: '', ...more }) as NewRunEvent;

function journal(...entries: NewRunEvent[]): RunEvent[] {
  const nodes = [node_id, 'b'].map(id => ({
    id,
    type: 'agent',
    position: { x: 0, y: 0 },
    config: { prompt: 'p', keep: 1, gone: 1 },
  }));
  const edges = [{ id: 'e', source: 'a', source_handle: 'response', target: 'b', target_handle: 'in' }];
  const workflow = { format: 'pinion.workflow/1' as const, name: 'w', nodes, edges };
  const all: NewRunEvent[] = [
    { type: 'run.started', workflow_id: 'w', workflow, tools: [], input: null },
    { type: 'node.started', node_id },
    {
      type: 'agent.started',
      node_id,
      model: { provider: 'scripted', model: '' },
      instructions: '',
      prompt: '',
      tools: [],
      policy,
      pins: [],
    },
    ...entries,
  ];
  return all.map((event, seq) => ({ v: 1, run_id: 'r', seq, at: isoAt(seq), ms: seq, ...event }) as RunEvent);
}

const fork = (events: RunEvent[], at: ForkPoint, edit?: ForkEdit) => forkJournal(events, { at, edit, edited });
const kept = (events: RunEvent[], at: ForkPoint, edit?: ForkEdit): string[] => {
  const forked = fork(events, at, edit);
  return forked.ok
    ? forked.lines.slice(2).map(event => ('call_id' in event ? `${event.type} ${event.call_id}` : event.type))
    : [forked.message];
};

describe('forkJournal at a model answer', () => {
  const events = journal(...answer(0), authorized('c'), invoked('c'), executed('c'), ...answer(1, 'stop'), agentEnd(), finished);
  it('forkJournal calls the model again when nothing is edited', () => {
    expect(kept(events, { node_id, iteration: 1 })).toEqual([
      'model.started',
      'model.finished',
      'tool.authorized c',
      'tool.invoked c',
      'tool.executed c',
    ]);
    expect(kept(events, { node_id, iteration: 0 })).toEqual([]);
  });
  it('the timeline of a fork shows who edited what', () => {
    const forked = fork(events, { call_id: 'c' }, { output: 1 });
    const rows = timelineOf(forked.ok ? forked.lines : []);
    expect(rows.filter(row => 'edited' in row)).toMatchObject([{ kind: 'call', call_id: 'c', edited }]);
    const said = fork(events, { node_id, iteration: 0 }, { turn: { text: 'x' } });
    expect(timelineOf(said.ok ? said.lines : []).filter(row => 'edited' in row)).toMatchObject([
      { kind: 'turn', text: 'x', edited },
    ]);
  });
  it('forkJournal replaces the answer with the edited one, which has no usage', () => {
    const forked = fork(events, { node_id, iteration: 0 }, { turn: { tool_calls: [{ name: 'bank.pay', input: { n: 2 } }] } });
    expect(forked.ok && forked.lines.at(-1)).toEqual({
      v: 1,
      run_id: 'r',
      seq: 4,
      at: isoAt(4),
      ms: 4,
      type: 'model.finished',
      node_id,
      iteration: 0,
      turn: { text: 't0', tool_calls: [{ id: 'call_0_0', name: 'bank.pay', input_text: '{"n":2}' }], finish: 'tool_calls' },
      edited,
    });
  });
  it.each([
    [{ node_id, iteration: 7 }, {}, 'not_there'],
    [{ node_id: 'z', iteration: 0 }, {}, 'not_there'],
    [{ node_id, iteration: 0 }, { output: 1 }, 'wrong_edit'],
    [{ call_id: 'c' }, { turn: {} }, 'wrong_edit'],
    [{ call_id: 'c' }, { output: 1, error: { code: 'TIMEOUT' as const, message: '' } }, 'wrong_edit'],
    [{ call_id: 'z' }, {}, 'not_there'],
    [{ node_id: 'b' }, {}, undefined],
    ['failed' as const, {}, 'nothing_failed'],
    ['failed' as const, { prompt: '' }, 'wrong_edit'],
  ])('forkJournal at %j with the edit %j returns reason %s', (at, edit, reason) => {
    const forked = fork(events, at, edit);
    expect(forked.ok ? undefined : forked.reason).toBe(reason);
  });
});

describe('forkJournal at a call', () => {
  const two = [...answer(0), authorized('c'), authorized('d'), invoked('c'), invoked('d'), executed('d')];
  const whole = journal(...two, executed('c'), ...answer(1, 'stop'), agentEnd(), finished);
  it('forkJournal at a call keeps the results of its siblings and drops later turns', () => {
    expect(kept(whole, { call_id: 'c' })).toEqual([
      'model.started',
      'model.finished',
      'tool.authorized d',
      'tool.invoked d',
      'tool.executed d',
    ]);
  });
  it('forkJournal at a call gives it the edited result and drops the data of the first result', () => {
    const forked = fork(whole, { call_id: 'c' }, { output: { ok: 1 } });
    const end = forked.ok ? forked.lines.filter(isCallEnd).at(-1) : undefined;
    expect(end).toMatchObject({
      type: 'tool.executed',
      call_id: 'c',
      edited,
      envelope: { output: { ok: 1 }, meta: { iteration: 0 } },
    });
    expect(end?.envelope).not.toHaveProperty('cached');
    expect(end?.envelope.meta).not.toHaveProperty('cost_usd');
    const failed = fork(whole, { call_id: 'c' }, { error: { code: 'TIMEOUT', message: 'late' } });
    expect(failed.ok && failed.lines.filter(isCallEnd).at(-1)).toMatchObject({
      type: 'tool.failed',
      envelope: { error: { code: 'TIMEOUT' } },
    });
  });
  it('forkJournal keeps that an approver edited the arguments of a call whose result is edited', () => {
    const approved = whole.map(event =>
      isCallEnd(event) ? { ...event, envelope: { ...event.envelope, meta: { confirmed_by: 'ann', edited: true } } } : event,
    );
    const forked = fork(approved, { call_id: 'c' }, { output: 1 });
    expect(forked.ok && forked.lines.filter(isCallEnd).map(({ envelope }) => envelope.meta?.edited)).toEqual([true, true]);
  });
  it('forkJournal is refused while a sibling call with a side effect is running', () => {
    const running = journal(...two);
    expect(fork(running, { call_id: 'd' })).toMatchObject({ ok: false, reason: 'under_way', details: { call_id: 'c' } });
    expect(fork(running, { call_id: 'c' })).toMatchObject({ ok: false, reason: 'not_ended' });
  });
  it('forkJournal repeats a call that was not sent and keeps the call ids set by an approval', () => {
    const asked = journal(...answer(0), authorized('c'), authorized('d'), invoked('d'), executed('d'));
    expect(kept(asked, { call_id: 'd' }, { output: 1 })).not.toContain('tool.authorized c');
    const renamed = journal(
      ...answer(0),
      { type: 'tool.confirmed', node_id, call_id: 'c', by: 'bob', input: {} },
      authorized('c2', { replaces: 'c' }),
      invoked('c2'),
      executed('c2'),
    );
    expect(kept(renamed, { call_id: 'c2' }, { output: 1 })).toEqual([
      'model.started',
      'model.finished',
      'tool.confirmed c',
      'tool.authorized c2',
      'tool.invoked c2',
      'tool.executed c2',
    ]);
    expect(kept(renamed, { call_id: 'c' })).toEqual(['model.started', 'model.finished']);
  });
  it('forkJournal drops later rule calls, because they read the replaced result', () => {
    const ruled = journal(...two, executed('c'), authorized('e', { rule_id: 'r1' }), invoked('e'), executed('e'));
    expect(kept(ruled, { call_id: 'd' }, { output: 1 })).not.toContain('tool.executed e');
    expect(kept(ruled, { call_id: 'd' }, { output: 1 })).toContain('tool.executed c');
  });
  it('forkJournal requires a node id when two nodes made a call with the same id', () => {
    const other = { ...executed('c'), node_id: 'b' } as NewRunEvent;
    const both = journal(...answer(0), authorized('c'), executed('c'), other, finished);
    expect(fork(both, { call_id: 'c' })).toMatchObject({ ok: false, reason: 'ambiguous', details: { nodes: ['a', 'b'] } });
    expect(fork(both, { call_id: 'c', node_id: 'a' })).toMatchObject({ ok: true });
  });
});

describe('events kept by forkJournal', () => {
  it('the kept events have the run id, approval ids and, where a node continues, the trace of the new run', () => {
    const entries = journal(
      {
        type: 'agent.budget_reached',
        node_id,
        limit: 'calls',
        spent: { tokens: 0, calls: 1, usd: 0 },
        question_id: 'budget.r.a.1',
      },
      { type: 'agent.budget_answered', node_id, question_id: 'budget.r.a.1' },
    ).slice(2);
    const traced = entries.map(event =>
      event.type === 'agent.started' ? { ...event, traces_url: 'http://x/traces/t-r' } : event,
    );
    const own = rewriteEvents(traced, { run_id: 'f', from: 'r', goOn: new Set(['a']), traceOf: id => `t-${id}` });
    expect(own).toMatchObject([
      { run_id: 'f', seq: 1, traces_url: 'http://x/traces/t-f' },
      { seq: 2, question_id: 'budget.f.a.1' },
      { seq: 3, question_id: 'budget.f.a.1' },
    ]);
    const over = rewriteEvents(traced, { run_id: 'f', from: 'r', goOn: new Set(), traceOf: id => `t-${id}` });
    expect(over[0]).toMatchObject({ traces_url: 'http://x/traces/t-r' });
  });
  it('the kept events of an unfinished sibling node are the completed ones without a pending approval', () => {
    const events = journal(
      ...answer(0),
      authorized('c'),
      executed('c'),
      authorized('d'),
      { type: 'model.started', node_id, iteration: 1 },
      { type: 'agent.budget_reached', node_id, limit: 'calls', spent: { tokens: 0, calls: 1, usd: 0 }, question_id: 'q' },
    );
    const [first, ...rest] = events;
    if (first?.type !== 'run.started') throw new Error('a journal begins otherwise');
    const beside = { ...first, workflow: { ...first.workflow, edges: [] } };
    const other: RunEvent[] = [
      { v: 1, run_id: 'r', seq: 90, at: isoAt(90), ms: 90, type: 'node.started', node_id: 'b' },
      { v: 1, run_id: 'r', seq: 91, at: isoAt(91), ms: 91, type: 'node.finished', node_id: 'b', outputs: {} },
    ];
    expect(kept([beside, ...rest, ...other], { node_id: 'b' })).toEqual([
      'model.started',
      'model.finished',
      'tool.authorized c',
      'tool.executed c',
    ]);
  });
});

describe('forkJournal at a node', () => {
  const events = journal(...answer(0, 'stop'), agentEnd(), finished);
  it('forkJournal at a node restarts it with the edited config', () => {
    const forked = fork(events, { node_id }, { prompt: 'other', config: { gone: null, more: 2 } });
    expect(forked).toMatchObject({ ok: true, lines: [], from: ['a'] });
    expect(forked.ok && forked.workflow.nodes[0]?.config).toEqual({ prompt: 'other', keep: 1, more: 2 });
    expect(events[0]).toMatchObject({ workflow: { nodes: [{ config: { prompt: 'p' } }, {}] } });
  });
});

describe('forkJournal at a failure', () => {
  const failedRun: NewRunEvent = { type: 'run.finished', status: 'failed', output: null };
  const error = { code: 'PROVIDER_ERROR' as const, message: '' };
  it('forkJournal at a failed model call repeats the model call and no call before it', () => {
    const events = journal(
      ...answer(0),
      authorized('c'),
      invoked('c'),
      executed('c'),
      { type: 'model.started', node_id, iteration: 1 },
      { type: 'model.failed', node_id, iteration: 1, error },
      agentEnd({ finish_reason: 'error', error }),
      failedRun,
    );
    expect(kept(events, 'failed').at(-1)).toBe('tool.executed c');
  });
  it('forkJournal at a truncated answer calls the model again', () => {
    const events = journal(...answer(0), ...answer(1, 'length'), agentEnd({ finish_reason: 'error', error }), failedRun);
    expect(kept(events, 'failed')).toEqual(['model.started', 'model.finished']);
  });
  it('forkJournal at a failed critical rule call repeats that call', () => {
    const details = { rule_id: 'r1', call_id: 'e' };
    const events = journal(
      ...answer(0),
      authorized('e', { rule_id: 'r1' }),
      { type: 'tool.failed', node_id, call_id: 'e', envelope: envelope('e', error) },
      agentEnd({ finish_reason: 'error', error: { ...error, details } }),
      failedRun,
    );
    expect(kept(events, 'failed')).toEqual(['model.started', 'model.finished']);
  });
  it('forkJournal of a canceled node continues with its completed calls', () => {
    const events = journal(...answer(0), authorized('c'), executed('c'), agentEnd({ finish_reason: 'cancelled' }), {
      ...failedRun,
      status: 'cancelled',
    } as NewRunEvent);
    expect(kept(events, 'failed').at(-1)).toBe('tool.executed c');
  });
  it('forkJournal at a failure requires a run that has ended', () => {
    expect(fork(journal(...answer(0)), 'failed')).toMatchObject({ ok: false, reason: 'not_ended' });
  });
});

describe('forkJournal at a call of a program', () => {
  const caller = (n: number) => ({ program_call_id: 'p', path: `${n}:1#0` });
  const called = (id: string, n: number): NewRunEvent[] => [
    authorized(id, { caller: caller(n) }),
    invoked(id),
    { type: 'tool.executed', node_id, call_id: id, envelope: { ...envelope(id), caller: caller(n) } },
  ];
  const program = [authorized('p', { side_effect_policy: 'pure' }), invoked('p')];
  const events = journal(
    ...answer(0),
    ...program,
    authorized('b', { caller: caller(2) }),
    ...called('a', 1),
    ...called('b', 2).slice(1),
    ...called('c', 3),
    executed('p'),
    agentEnd(),
    finished,
  );

  it('forkJournal removes the result of the program and the calls that it made after the call, and keeps those made before', () => {
    const before = ['model.started', 'model.finished', 'tool.authorized p', 'tool.invoked p', 'tool.authorized b'];
    expect(kept(events, { call_id: 'a' })).toEqual([...before, 'tool.invoked b', 'tool.executed b']);
    const edits = ['tool.authorized a', 'tool.invoked a', 'tool.executed a', 'tool.invoked b', 'tool.executed b'];
    expect(kept(events, { call_id: 'a' }, { output: 1 })).toEqual([...before, ...edits]);
  });

  it('forkJournal at the program itself keeps all of its calls', () => {
    expect(kept(events, { call_id: 'p' }).filter(text => text.startsWith('tool.executed'))).toEqual([
      'tool.executed a',
      'tool.executed b',
      'tool.executed c',
    ]);
  });

  it('forkJournal of a failed node repeats the failed call of its code, and no call before one that succeeded later', () => {
    const failed = (id: string, n: number): NewRunEvent[] => [
      ...called(id, n).slice(0, 2),
      {
        type: 'tool.failed',
        node_id,
        call_id: id,
        envelope: { ...envelope(id, { code: 'UNKNOWN', message: 'no' }), caller: caller(n) },
      },
    ];
    const end: NewRunEvent[] = [
      { type: 'tool.failed', node_id, call_id: 'p', envelope: envelope('p', { code: 'SANDBOX_ERROR', message: 'no' }) },
      { type: 'node.failed', node_id, error: { code: 'SANDBOX_ERROR', message: 'no' } },
      { type: 'run.finished', status: 'failed', output: null },
    ];
    const ends = (list: RunEvent[]) => kept(list, 'failed').filter(text => /executed|failed/.test(text));
    expect(ends(journal(...program, ...called('a', 1), ...failed('b', 2), ...end))).toEqual(['tool.executed a']);
    expect(ends(journal(...program, ...failed('a', 1), ...called('b', 2), ...end))).toEqual(['tool.failed a', 'tool.executed b']);
  });
});
