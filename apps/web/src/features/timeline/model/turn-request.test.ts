import type { NewRunEvent, RunEvent, WorkflowFile } from '@pinion/contracts';
import { expect, it } from 'vitest';
import { LoadedJournal } from '../../run/index.ts';
import { firstTokenMs, turnRequestOf } from './turn-request.ts';

const workflow = {
  format: 'pinion.workflow/1',
  name: 'Shop',
  nodes: [
    {
      id: 'a',
      type: 'agent',
      position: { x: 0, y: 0 },
      config: { model: { provider: 'scripted', model: 'm', parameters: { temperature: 0.2 }, lines: [{ text: 'secret line' }] } },
    },
  ],
  edges: [],
} as unknown as WorkflowFile;

const turn = (text: string) => ({ text, tool_calls: [], finish: 'stop' });
const events = [
  { type: 'run.started', workflow_id: 'w', workflow, tools: [], input: null },
  {
    type: 'agent.started',
    node_id: 'a',
    model: { provider: 'scripted', model: 'm' },
    instructions: 'Be brief.',
    prompt: 'Hello',
    tools: ['shop.find@1.0.0'],
    policy: {},
    pins: [],
  },
  { type: 'model.started', node_id: 'a', iteration: 0 },
  { type: 'model.delta', node_id: 'a', iteration: 0, text: 'Hi' },
  { type: 'model.finished', node_id: 'a', iteration: 0, turn: turn('Hi.') },
  { type: 'model.started', node_id: 'a', iteration: 1 },
  { type: 'model.finished', node_id: 'a', iteration: 1, turn: turn('Bye.') },
] as unknown as NewRunEvent[];

function opened(entries: readonly NewRunEvent[] = events) {
  const journal = new LoadedJournal();
  for (const [seq, event] of entries.entries())
    journal.add({ ...event, v: 1, run_id: 'r', seq, at: '', ms: seq * 100 } as RunEvent);
  const turns = journal.timeline.rows.filter(row => row.kind === 'turn');
  return { journal, turns };
}

it('turnRequestOf returns the messages before the turn, the tools and the settings without the scripted lines', () => {
  const { journal, turns } = opened();
  const requests = turns.map(row => turnRequestOf(journal, row));
  expect(requests.map(({ messages }) => messages.map(({ role, text }) => [role, text]))).toEqual([
    [
      ['system', 'Be brief.'],
      ['user', 'Hello'],
    ],
    [
      ['system', 'Be brief.'],
      ['user', 'Hello'],
      ['assistant', 'Hi.'],
    ],
  ]);
  expect(requests[0]).toMatchObject({ tools: ['shop.find@1.0.0'], settings: { parameters: { temperature: 0.2 } } });
  expect(JSON.stringify(requests)).not.toContain('secret line');
});

it('firstTokenMs returns the time to the first text, and nothing for a turn that was not streamed', () => {
  const { journal, turns } = opened();
  expect(turns.map(row => firstTokenMs(journal, row))).toEqual([100, undefined]);
});

it('turnRequestOf returns earlier turns of a conversation first, and what was omitted', () => {
  const message = (role: string, text: string) => ({ role, text, run_id: 'earlier' });
  const history = { messages: [message('user', 'Before'), message('assistant', 'Yes.')], omitted_turns: 3, limit: 'turns' };
  const { journal, turns } = opened(
    events.map(event => (event.type === 'agent.started' ? { ...event, history } : event)) as NewRunEvent[],
  );
  const [first] = turns.map(row => turnRequestOf(journal, row));
  expect(first?.messages.map(({ role, text }) => [role, text])).toEqual([
    ['system', 'Be brief.'],
    ['user', 'Before'],
    ['assistant', 'Yes.'],
    ['user', 'Hello'],
  ]);
  expect(first?.omitted).toMatchObject({ omitted_turns: 3, limit: 'turns' });
});
