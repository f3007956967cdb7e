import type { RunEvent, Scope, ToolEnvelope } from '@pinion/contracts';
import { expect, it } from 'vitest';
import { collect } from '../../../testing/collect.ts';
import { countTurns } from '../../../testing/count-turns.ts';
import { getRun } from './get-run.ts';
import { readBundle, runBundle } from '../replay/run-bundle.ts';
import type { RunServices } from '../run-services.ts';

const scope: Scope = { org_id: 'o', workspace_id: 'w', user_id: 'u', run_as: { attended: true, owner_id: 'u' } };
const calls = 10_000;

/** Returns the events of a run whose agent made this many calls in one turn. */
function eventsOfCalls(): RunEvent[] {
  const at = '2026-01-01T00:00:00.000Z';
  const workflow = { format: 'pinion.workflow/1' as const, name: 'W', nodes: [], edges: [] };
  const envelope = (n: number) =>
    ({ call_id: `c${n}`, name: 't', version: '1.0.0', output: { n }, t_start: at, t_end: at }) as unknown as ToolEnvelope;
  const turn = { text: 'hi \ud83d', tool_calls: [], finish: 'tool_calls' as const };
  const started = { prompt: 'p', instructions: '', tools: [], pins: [], policy: {} };
  return [
    { type: 'run.started', workflow_id: 'f', workflow, tools: [], input: null },
    { type: 'agent.started', node_id: 'a', ...started },
    { type: 'model.finished', node_id: 'a', iteration: 0, turn },
    ...Array.from({ length: calls }, (_, n) => ({
      type: 'tool.executed',
      node_id: 'a',
      iteration: 0,
      call_id: `c${n}`,
      envelope: envelope(n),
    })),
    { type: 'run.finished', status: 'succeeded', output: 1 },
  ].map((event, seq) => ({ v: 1, run_id: 'r', seq, at, ms: seq, ...event }) as unknown as RunEvent);
}

const lines = eventsOfCalls().map(event => ({ seq: event.seq, type: event.type, text: JSON.stringify(event), holes: [] }));
const run = { id: 'r', workflow_id: 'f', crashes: 0, dead_letter_at: null };
const services = {
  activeRuns: { find: () => undefined, whenWritten: () => Promise.resolve() },
  runStore: {
    get: () => Promise.resolve(run),
    lines: (_id: string, after: number) => Promise.resolve(lines.slice(after + 1, after + 2_001)),
    whole: ({ text }: { text: string }) => Promise.resolve(text),
  },
  clock: { now: () => 0 },
} as unknown as RunServices;

it('a run of 10,000 calls is read in many turns of the event loop', async () => {
  const { turns, result } = await countTurns(() => getRun(services, scope, 'r'));
  expect(result.status).toBe('succeeded');
  expect(turns).toBeGreaterThan(calls / 200);
});

it('a bundle of 10,000 calls is made and written in many turns of the event loop', async () => {
  const made = await countTurns(() => runBundle(services, scope, 'r'));
  expect(made.turns).toBeGreaterThan(calls / 50);
  const written = await countTurns(async () => collect(await readBundle(services, scope, 'r')));
  expect(written.turns).toBeGreaterThan(calls / 50);
  expect(JSON.parse(written.result.join(''))).toEqual(made.result);
  expect(made.result.agents['a']?.messages).toHaveLength(calls + 2);
  expect(made.result.agents['a']?.turns).toMatchObject([{ text: 'hi \uFFFD' }]);
});
