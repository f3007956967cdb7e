import type { ForkedFrom, RunEvent } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { LoadedJournal } from '../../run/index.ts';
import { shopJournal } from '../../stories/index.ts';
import { draftOf, readDraft } from './fork-draft.ts';
import { failedTarget, type ForkTarget, hasFailed, isForkable, targetOfNode, targetOfSelection } from './fork-target.ts';
import { rerunSummary, keptSummary, previewFork } from './fork-preview.ts';
import { forkedFromLabel } from './forked-from-label.ts';

/** The example run, with side effects on the calls that would have them. */
const events = shopJournal().map(event =>
  event.type === 'tool.authorized' && event.name !== 'catalog.search'
    ? { ...event, side_effect_policy: 'irreversible' as const }
    : event,
);

function journalOf(items: readonly RunEvent[]): LoadedJournal {
  const journal = new LoadedJournal();
  for (const item of items) journal.add(item);
  return journal;
}
const journal = journalOf(events);
const calls = journal.timeline.rows.filter(row => row.kind === 'call');
const callOf = (name: string, nth = 0) => calls.filter(row => row.name === name)[nth];

function target(selected: string | undefined): ForkTarget {
  const found = targetOfSelection(journal, selected);
  if (found === undefined) throw new Error('there is no such place');
  return found;
}
const describeText = (at: ForkTarget['at'], edit?: Parameters<typeof previewFork>[2]): string => {
  const preview = previewFork(events, at, edit);
  return preview.ok ? `${keptSummary(preview)} ${rerunSummary(preview)}` : preview.why;
};

describe('fork preview text', () => {
  it('the fork preview of an edited call reuses its turn and lists the later calls that can run again', () => {
    const { at } = target(callOf('orders.place')?.id);
    expect(describeText(at, { output: 1 })).toBe(
      'Reuses 19 of 42 events. 2 calls with side effects can run again: crm.log_note, payment.charge.',
    );
  });
  it('the fork preview of a retried call includes the call itself and lists each tool name once', () => {
    const { at } = target(callOf('payment.charge')?.id);
    expect(describeText(at)).toBe(
      'Reuses 16 of 42 events. 3 calls with side effects can run again: payment.charge (2 times), crm.log_note.',
    );
  });
  it('the fork preview after the last side effect lists no calls that can run again', () => {
    expect(describeText({ node_id: 'assist', iteration: 2 }, { turn: {} })).toBe(
      'Reuses 30 of 42 events. No side effects of this run can be repeated.',
    );
  });
  it('the fork preview includes reused calls of an earlier run that the fork drops', () => {
    const fork = events.map(event =>
      event.type === 'run.started' ? { ...event, kept: { run_id: 'run_0', lines: events.length, ms: 0 } } : event,
    );
    const preview = previewFork(fork, { node_id: 'assist' });
    expect(preview.ok && preview.again.map(({ tool_name }) => tool_name)).toEqual([
      'orders.place',
      'payment.charge',
      'crm.log_note',
      'payment.charge',
    ]);
  });
  it('the fork preview counts the runs of other workflows that can restart with their side effects', () => {
    const preview = { ok: true as const, kept: 3, total: 9, again: [], parts: 1 };
    expect(rerunSummary(preview)).toBe('1 run of another workflow can restart, with its side effects.');
  });
  it('the fork preview explains why a point cannot be forked', () => {
    expect(describeText('failed')).toBe('Nothing failed in this run');
    expect(hasFailed(journal)).toBe(false);
    expect(describeText({ node_id: 'on_error' })).toContain('was skipped');
  });
});

describe('targetOfSelection', () => {
  it('targetOfSelection returns a call, a turn, a node or nothing', () => {
    expect(target(callOf('payment.charge')?.id)).toMatchObject({
      kind: 'call',
      name: 'payment.charge',
      at: { node_id: 'assist' },
    });
    expect(target('turn\nassist\n1')).toMatchObject({ kind: 'turn', name: 'turn 2', at: { node_id: 'assist', iteration: 1 } });
    expect(target('node\non_error')).toMatchObject({ kind: 'node', texts: undefined });
    expect(targetOfSelection(journal, undefined)).toBeUndefined();
    expect(targetOfSelection(journal, 'node\nnobody')).toBeUndefined();
  });
  it('targetOfSelection returns nothing for a call without a result', () => {
    const half = journalOf(events.filter(({ seq }) => seq <= 12));
    expect(targetOfSelection(half, callOf('orders.place')?.id)).toBeUndefined();
  });
  it('isForkable rejects a replay and a run without a workflow', () => {
    const started = (more: object) => journalOf(events.slice(0, 1).map(event => ({ ...event, ...more }) as RunEvent));
    expect(isForkable(journal)).toBe(true);
    expect(isForkable(started({ replay_of: 'run_0' }))).toBe(false);
    expect(isForkable(started({ workflow_id: '' }))).toBe(false);
  });
});

describe('fork draft', () => {
  const call = target(callOf('orders.place')?.id);
  const failed = target(callOf('payment.charge')?.id);
  const turn = target('turn\nassist\n1');
  const agent = targetOfNode(journal, 'assist') ?? failedTarget;

  it('the fork draft starts with the values of the run', () => {
    expect(draftOf(call)).toMatchObject({ answer: 'output', output: expect.stringContaining('"ord_7f31"') as string });
    expect(draftOf(failed)).toMatchObject({ answer: 'error', error: expect.stringContaining('"RATE_LIMIT"') as string });
    expect(JSON.parse(draftOf(turn).calls)).toMatchObject([{ name: 'payment.charge' }, { name: 'crm.log_note' }]);
    expect(draftOf(agent)).toMatchObject({ answer: 'texts', prompt: '{{message.text}}' });
    expect(draftOf(failedTarget).answer).toBe('again');
  });
  it('readDraft returns an output, an error, a model turn or a node config', () => {
    expect(readDraft(call, { ...draftOf(call), output: 'null' })).toEqual({ edit: { output: null }, faults: {} });
    const error = { code: 'TIMEOUT', message: 'too slow' };
    expect(readDraft(call, { ...draftOf(call), answer: 'error', error: JSON.stringify(error) }).edit).toEqual({ error });
    expect(readDraft(turn, { ...draftOf(turn), text: 'Enough.', calls: '[]' }).edit).toEqual({
      turn: { text: 'Enough.', tool_calls: [] },
    });
    expect(readDraft(turn, draftOf(turn)).edit).toEqual({ turn: {} });
    expect(readDraft(agent, { ...draftOf(agent), prompt: 'Say no.' }).edit).toEqual({ prompt: 'Say no.' });
    expect(readDraft(agent, draftOf(agent)).edit).toBeUndefined();
    expect(readDraft(call, { ...draftOf(call), answer: 'again', output: '{' })).toEqual({ edit: undefined, faults: {} });
  });
  it('readDraft returns no edit while the draft is invalid', () => {
    expect(readDraft(call, { ...draftOf(call), output: '{\n  "a" 1' }).faults.output).toBe(
      'Invalid JSON: expected a colon at line 2, column 7.',
    );
    expect(readDraft(call, { ...draftOf(call), answer: 'error', error: '{"code":"NEVER","message":""}' }).faults.error).toMatch(
      /^code: /,
    );
    expect(readDraft(turn, { ...draftOf(turn), calls: '[{"input":{}}]' }).faults.calls).toMatch(/^0\.name: /);
  });
});

describe('forkedFromLabel', () => {
  const label = (at: ForkedFrom['at'], edited: string[] = []) =>
    forkedFromLabel({ run_id: 'run_0', at, edited, by: 'owner' }, journal);
  it('forkedFromLabel names where the fork starts and who edited what', () => {
    expect(label({ call_id: callOf('payment.charge')?.call_id ?? '' }, ['output'])).toBe(
      'at payment.charge, output edited by owner',
    );
    expect(label({ call_id: 'gone', node_id: 'assist' })).toBe('at a call of Shop assistant, rerun');
    expect(label({ node_id: 'assist', iteration: 1 }, ['turn'])).toBe(
      'at turn 2 of Shop assistant, model response edited by owner',
    );
    expect(label({ node_id: 'assist' }, ['instructions', 'prompt'])).toBe(
      'at Shop assistant, instructions and prompt edited by owner',
    );
    expect(label('failed')).toBe('at the failure');
  });
});
