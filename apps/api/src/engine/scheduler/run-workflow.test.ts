import { type NewRunEvent, type RunEvent, RunFold, type WorkflowFile } from '@pinion/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NodeEnd } from './node-end.ts';
import { gatherInputs } from './gather-inputs.ts';
import { runWorkflow } from './run-workflow.ts';

type Edge = [from: string, to: string];

/**
 * Builds a graph from a short notation. `a.x>b.in` connects node a's handle x to node b's handle in. Types are the first
 * letters: i nput, t ransform, b ranch, o utput.
 */
function graph(nodes: string, ...edges: string[]): WorkflowFile {
  const types: Record<string, string> = { i: 'input', t: 'transform', b: 'branch', o: 'output', k: 'tool' };
  return {
    format: 'pinion.workflow/1',
    name: 'test',
    nodes: nodes.split(' ').map(id => ({ id, type: types[id[0] ?? ''] ?? 'transform', position: { x: 0, y: 0 }, config: {} })),
    edges: edges.map((text, index) => {
      const [source = '', source_handle = '', target = '', target_handle = ''] = text.split(/[.>]/);
      return { id: `e${index}`, source, source_handle, target, target_handle };
    }),
  };
}

type Runner = (id: string, inputs: Record<string, unknown>) => NodeEnd | Promise<NodeEnd>;

async function play(
  file: WorkflowFile,
  runner: Runner,
  options: { signal?: AbortSignal; before?: RunEvent[]; pause?: () => Promise<void> } = {},
) {
  const fold = new RunFold();
  const events: RunEvent[] = [];
  const append = (event: NewRunEvent): void => {
    const entry = { v: 1, run_id: 'r', seq: fold.lastSeq + 1, at: '', ms: 0, ...event } as RunEvent;
    events.push(entry);
    fold.add(entry);
  };
  if (options.before === undefined) append({ type: 'run.started', workflow_id: 'w', workflow: file, tools: [], input: 1 });
  for (const event of options.before ?? []) {
    fold.add(event);
    events.push(event);
  }
  const signal = options.signal ?? new AbortController().signal;
  await runWorkflow({
    file,
    fold,
    append,
    signal,
    pause: options.pause ?? (() => Promise.resolve()),
    runNode: async (node, edges) => runner(node.id, gatherInputs(edges, fold.nodes)),
  });
  return { fold, events };
}

const pass: Runner = (_id, inputs) => ({ kind: 'finished', outputs: { value: inputs['in'] ?? inputs['value'] ?? 1 } });
const startedIn = (events: readonly RunEvent[]): string[] =>
  events.flatMap(event => (event.type === 'node.started' ? [event.node_id] : []));

describe('runWorkflow execution order', () => {
  // i ──> t1 ──> o
  it('runWorkflow runs a chain in order and returns the output', async () => {
    const { fold, events } = await play(graph('i t1 o', 'i.value>t1.in', 't1.value>o.value'), pass);
    expect(startedIn(events)).toEqual(['i', 't1', 'o']);
    expect([fold.status, fold.output]).toEqual(['succeeded', 1]);
  });

  it('runWorkflow lets the event loop turn within a long chain of nodes that wait for nothing', async () => {
    const chain = Array.from({ length: 200 }, (_, index) => `t${index}`);
    const edges = chain.slice(1).map((id, index) => `t${index}.value>${id}.in`);
    let startedInTurn = 0;
    let mostInTurn = 0;
    const run: Runner = (id, inputs) => {
      startedInTurn += 1;
      mostInTurn = Math.max(mostInTurn, startedInTurn);
      return pass(id, inputs);
    };
    const pause = (): Promise<void> => {
      startedInTurn = 0;
      return Promise.resolve();
    };
    const { fold } = await play(graph(chain.join(' '), ...edges), run, { pause });
    expect(fold.status).toBe('succeeded');
    expect(mostInTurn).toBeLessThan(50);
  });

  //       ┌─> t1 ─┐
  // i ──┤       ├─> o      t1 and t2 run at the same time
  // └─> t2 ─┘
  it('runWorkflow runs independent branches concurrently', async () => {
    const both = Promise.withResolvers<void>();
    const inside = new Set<string>();
    const file = graph('i t1 t2 o', 'i.value>t1.in', 'i.value>t2.in', 't1.value>o.value', 't2.value>o.value');
    const { fold } = await play(file, async (id, inputs) => {
      if (id.startsWith('t')) {
        inside.add(id);
        if (inside.size === 2) both.resolve();
        await both.promise;
      }
      return pass(id, inputs);
    });
    expect(fold.status).toBe('succeeded');
  });

  //        ┌─ yes ─> t1 ──┐
  //  i ─> b┤              ├─> o      one side runs, the other is skipped, o runs
  //        └─ else ─> t2 ─> t3
  it('runWorkflow skips nodes behind a dead handle and everything behind them', async () => {
    const file = graph(
      'i b t1 t2 t3 o',
      'i.value>b.in',
      'b.yes>t1.in',
      'b.else>t2.in',
      't2.value>t3.in',
      't1.value>o.value',
      't3.value>o.value',
    );
    const { fold } = await play(file, (id, inputs) =>
      id === 'b' ? { kind: 'finished', outputs: { yes: 'here' } } : pass(id, inputs),
    );
    expect([...fold.nodes].map(([id, node]) => [id, node.status])).toEqual([
      ['i', 'succeeded'],
      ['b', 'succeeded'],
      ['t1', 'succeeded'],
      ['t2', 'skipped'],
      ['t3', 'skipped'],
      ['o', 'succeeded'],
    ]);
    expect(fold.output).toBe('here');
  });

  //  i ─> k ─ error ─> t1 ─> o      a failure with a wired error handle continues along it
  it('runWorkflow continues along a connected error edge', async () => {
    const file = graph('i k t1 o', 'i.value>k.in', 'k.error>t1.in', 't1.value>o.value');
    const error = { code: 'TIMEOUT', message: 'too slow' } as const;
    const { fold } = await play(file, (id, inputs) => (id === 'k' ? { kind: 'failed', error } : pass(id, inputs)));
    expect([fold.status, fold.output]).toEqual(['succeeded', error]);
  });

  //  i ─> k (fails) ─> o
  // └─> t1 ─> t2        t1 was running and ends; t2 is not started
  it('runWorkflow fails after the running nodes have ended and starts no new node', async () => {
    const file = graph('i k t1 t2 o', 'i.value>k.in', 'k.output>o.value', 'i.value>t1.in', 't1.value>t2.in');
    const failed = Promise.withResolvers<void>();
    const { fold } = await play(file, async (id, inputs) => {
      if (id === 'k') {
        failed.resolve();
        return { kind: 'failed', error: { code: 'PROVIDER_ERROR', message: 'gone' } };
      }
      if (id === 't1') {
        await failed.promise;
        await Promise.resolve();
      }
      return pass(id, inputs);
    });
    expect(fold.status).toBe('failed');
    expect(fold.error).toEqual({ code: 'PROVIDER_ERROR', message: 'k: gone', details: { node_id: 'k' } });
    expect(fold.node('t1').status).toBe('succeeded');
    expect(fold.node('t2').status).toBe('pending');
  });

  // o      nothing is wired to it
  it('runWorkflow skips an unconnected output node and returns null', async () => {
    const { fold } = await play(graph('i o'), pass);
    expect([fold.status, fold.output, fold.node('o').status]).toEqual(['succeeded', null, 'skipped']);
  });

  // i ─> o1, i ─> o2
  it('runWorkflow returns outputs by name when there are several', async () => {
    const { fold } = await play(graph('i o1 o2', 'i.value>o1.value', 'i.value>o2.value'), pass);
    expect(fold.output).toEqual({ o1: 1, o2: 1 });
  });

  // i ─> t1 (muted) ─> t2 ─> o
  // └────────────────> t3 ─> o      t1 is skipped as if nothing reached it, and t2 with it; the rest runs
  it('runWorkflow skips a muted node and everything that depends on it alone', async () => {
    const file = graph(
      'i t1 t2 t3 o',
      'i.value>t1.in',
      't1.value>t2.in',
      'i.value>t3.in',
      't2.value>o.value',
      't3.value>o.value',
    );
    const muted = { ...file, nodes: file.nodes.map(node => (node.id === 't1' ? { ...node, off: 'mute' } : node)) };
    const { fold, events } = await play(muted, pass);
    expect(startedIn(events)).toEqual(['i', 't3', 'o']);
    expect([fold.status, fold.output, fold.node('t1').status, fold.node('t2').status]).toEqual([
      'succeeded',
      1,
      'skipped',
      'skipped',
    ]);
  });

  // i (muted) ─> o      nothing runs, and the run ends
  it('runWorkflow skips a muted start node', async () => {
    const file = graph('i o', 'i.value>o.value');
    const { fold, events } = await play(
      { ...file, nodes: file.nodes.map(node => (node.id === 'i' ? { ...node, off: 'mute' } : node)) },
      pass,
    );
    expect([startedIn(events), fold.status, fold.output]).toEqual([[], 'succeeded', null]);
  });

  it('runWorkflow starts no new node after cancellation and reports it', async () => {
    const abort = new AbortController();
    const { fold } = await play(
      graph('i t1 o', 'i.value>t1.in', 't1.value>o.value'),
      (id, inputs) => {
        if (id === 't1') abort.abort();
        return pass(id, inputs);
      },
      { signal: abort.signal },
    );
    expect([fold.status, fold.node('t1').status, fold.node('o').status]).toEqual(['cancelled', 'succeeded', 'pending']);
  });
});

const dag = fc.integer({ min: 2, max: 14 }).chain(size =>
  fc.record({
    size: fc.constant(size),
    edges: fc.array(
      fc.tuple(fc.nat(size - 1), fc.nat(size - 1), fc.constantFrom('value', 'else', 'error')).filter(([a, b]) => a < b),
      { maxLength: 40 },
    ),
    kinds: fc.array(fc.constantFrom('t', 'b', 'k', 'o'), { minLength: size, maxLength: size }),
    /** The handle that each node makes live, and the number of ticks it takes. */
    live: fc.array(fc.constantFrom('value', 'else', 'error', 'fail'), { minLength: size, maxLength: size }),
    ticks: fc.array(fc.nat(4), { minLength: size, maxLength: size }),
  }),
);

describe('runWorkflow properties', () => {
  const build = ({ size, edges, kinds }: { size: number; edges: [number, number, string][]; kinds: string[] }) => {
    const ids = Array.from({ length: size }, (_, index) => `${kinds[index]}${index}`);
    const links = edges.map(([from, to, handle]): [Edge, string] => [[ids[from] ?? '', ids[to] ?? ''], handle]);
    return { ids, file: graph(ids.join(' '), ...links.map(([[from, to], handle]) => `${from}.${handle}>${to}.in`)) };
  };
  const runnerOf =
    (ids: string[], live: string[], ticks: number[]): Runner =>
    async id => {
      const index = ids.indexOf(id);
      for (let tick = 0; tick < (ticks[index] ?? 0); tick += 1) await Promise.resolve();
      const handle = live[index] ?? 'value';
      if (handle === 'fail') return { kind: 'failed', error: { code: 'UNKNOWN', message: 'no' } };
      return { kind: 'finished', outputs: { [handle]: id } };
    };

  it('every graph ends, a succeeded run settles every node and no node starts before its sources end', async () => {
    await fc.assert(
      fc.asyncProperty(dag, async given => {
        const { ids, file } = build(given);
        const { fold, events } = await play(file, runnerOf(ids, given.live, given.ticks));
        expect(fold.isOver()).toBe(true);
        const statuses = ids.map(id => fold.node(id).status);
        if (fold.status === 'succeeded')
          expect(statuses.every(status => status !== 'pending' && status !== 'running')).toBe(true);
        expect(statuses).not.toContain('running');
        const settledAt = new Map<string, number>();
        events.forEach((event, at) => {
          if (event.type === 'node.finished' || event.type === 'node.failed' || event.type === 'node.skipped')
            settledAt.set(event.node_id, at);
          if (event.type !== 'node.started') return;
          for (const edge of file.edges)
            if (edge.target === event.node_id) expect(settledAt.get(edge.source) ?? Infinity).toBeLessThan(at);
        });
      }),
      { numRuns: 300 },
    );
  });

  it('the outcome of runWorkflow does not depend on which node is faster', async () => {
    await fc.assert(
      fc.asyncProperty(dag, fc.array(fc.nat(6), { minLength: 14, maxLength: 14 }), async (given, otherTicks) => {
        const { ids, file } = build(given);
        const live = given.live.map(handle => (handle === 'fail' ? 'value' : handle));
        const one = await play(file, runnerOf(ids, live, given.ticks));
        const two = await play(file, runnerOf(ids, live, otherTicks));
        expect(two.fold.output).toEqual(one.fold.output);
        expect(ids.map(id => two.fold.node(id).status)).toEqual(ids.map(id => one.fold.node(id).status));
      }),
      { numRuns: 200 },
    );
  });

  it('a run interrupted anywhere resumes to the same outcome and never reruns a finished node', async () => {
    await fc.assert(
      fc.asyncProperty(dag, fc.nat(100), async (given, cutAt) => {
        const { ids, file } = build(given);
        const live = given.live.map(handle => (handle === 'fail' ? 'value' : handle));
        const whole = await play(file, runnerOf(ids, live, given.ticks));
        const before = whole.events.slice(0, 1 + (cutAt % whole.events.length)).filter(event => event.type !== 'run.finished');
        const finished = new Set(before.flatMap(event => (event.type === 'node.finished' ? [event.node_id] : [])));
        const again: string[] = [];
        const runner = runnerOf(ids, live, given.ticks);
        const resumed = await play(
          file,
          (id, inputs) => {
            again.push(id);
            return runner(id, inputs);
          },
          { before },
        );
        expect(again.filter(id => finished.has(id))).toEqual([]);
        expect(resumed.fold.output).toEqual(whole.fold.output);
        expect(resumed.fold.nodeStates()).toEqual(whole.fold.nodeStates());
      }),
      { numRuns: 200 },
    );
  });
});
