import { type RunEvent, RunFold, type ToolEnvelope } from '@pinion/contracts';
import { expect, it } from 'vitest';
import type { NewAuditEntry } from '../audit/audit-log.ts';
import type { ActiveRun } from '../engine/active-run.ts';
import { watchDenials } from './watch-denials.ts';

const scope = { org_id: 'o', workspace_id: 'w', user_id: 'u' };
const at = '2026-11-22T10:00:00.000Z';
const head = (seq: number) => ({ v: 1 as const, run_id: 'run', seq, at, ms: seq, node_id: 'agent' });
const refused = (call_id: string, reason: string): ToolEnvelope => ({
  call_id,
  name: 'mail.send',
  version: '1.0.0',
  input: {},
  output: null,
  error: { code: 'POLICY_DENIED', message: reason, details: { reason, rule: 'r' } },
  t_start: at,
  t_end: at,
});
const file = { format: 'pinion.workflow/1' as const, name: 'w', nodes: [], edges: [] };
const events: RunEvent[] = [
  { ...head(0), type: 'run.started', workflow_id: 'wf', workflow: file, tools: [], input: null },
  {
    ...head(1),
    type: 'tool.denied',
    call_id: 'a',
    envelope: refused('a', 'side_effects'),
    verdict: { rule: 'r', verdict: 'deny' },
  },
  { ...head(2), type: 'tool.declined', call_id: 'b', envelope: refused('b', 'declined'), by: 'u' },
  { ...head(3), type: 'tool.declined', call_id: 'c', envelope: refused('c', 'expired') },
  { ...head(4), type: 'tool.superseded', call_id: 'd', envelope: refused('d', 'superseded') },
];

/** Starts one lifetime of a server. `written` is the table, which accepts an id once. */
function life(written: Map<string, NewAuditEntry>) {
  const counted: string[] = [];
  const fold = new RunFold();
  const run = { spec: { run_id: 'run', scope, workflow_id: 'wf' }, fold } as unknown as ActiveRun;
  const watch = watchDenials({
    audit: {
      addAll: (_scope, entries) => {
        for (const entry of entries) if (!written.has(entry.id ?? '')) written.set(entry.id ?? '', entry);
        return Promise.resolve();
      },
    },
    metrics: { countStopped: ({ tool_name }, status) => counted.push(`${tool_name} ${status}`) },
    report: error => expect(error).toBeUndefined(),
  });
  return { watch, run, fold, counted };
}

const reasons = (written: Map<string, NewAuditEntry>) =>
  [...written.values()].map(({ details }) => (details as { reason: string }).reason);

it('watchDenials writes an entry for expired and superseded calls and counts every denial once', async () => {
  const written = new Map<string, NewAuditEntry>();
  const { watch, run, fold, counted } = life(written);
  for (const event of events) {
    fold.add(event);
    watch.observe(run, event);
  }
  await watch.flush();
  expect(reasons(written)).toEqual(['side_effects', 'expired', 'superseded']);
  expect(counted).toEqual(['mail.send denied', 'mail.send skipped', 'mail.send skipped', 'mail.send skipped']);
});

it('watchDenials entries unwritten at a kill are written once by the next server', async () => {
  const written = new Map<string, NewAuditEntry>();
  const first = life(written);
  for (const event of events.slice(0, 4)) {
    first.fold.add(event);
    first.watch.observe(first.run, event);
    if (event.type === 'tool.denied') await first.watch.flush();
  }
  expect(reasons(written)).toEqual(['side_effects']);
  const second = life(written);
  for (const event of events.slice(0, 4)) second.fold.add(event);
  second.watch.again(second.run, events.slice(0, 4));
  await second.watch.flush();
  expect(reasons(written)).toEqual(['side_effects', 'expired']);
  expect(second.counted).toEqual([]);
});

it('watchDenials ignores the first events of a fork, which belong to its parent run', async () => {
  const written = new Map<string, NewAuditEntry>();
  const { watch, run, fold } = life(written);
  const [started, ...rest] = events;
  if (started?.type === 'run.started') fold.add({ ...started, kept: { run_id: 'other', lines: 3, ms: 3 } });
  watch.again(run, rest);
  await watch.flush();
  expect(reasons(written)).toEqual(['superseded']);
});
