import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasEnded, type WorkflowFile } from '@pinion/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readEnv } from '../configuration/env.ts';
import {
  cancelRun,
  forkRun,
  getRun,
  listRuns,
  readEvents,
  replayBundle,
  resumeRuns,
  runBundle,
  startRun,
} from '../features/runs/index.ts';
import type { RunView } from '../features/runs/read/run-view.ts';
import { type RunningServer, startServer } from '../composition/start-server.ts';
import { type CountingTools, countingTools } from '../testing/counting-tools.ts';
import { createTestDatabase } from '../testing/create-test-database.ts';
import { scripted, smallWorkflow } from '../testing/small-workflow.ts';

const waitMs = 15;

describe('runs on a worker', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pinion-runs-'));
  const configFile = join(dataDir, 'pinion.yaml');
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let tools: CountingTools;
  let server: RunningServer;
  const reports: unknown[] = [];

  const start = async (): Promise<void> => {
    const env = {
      PORT: '0',
      PINION_DATA_DIR: dataDir,
      PINION_WEB: 'off',
      PINION_CONFIG: configFile,
      PINION_EGRESS_ALLOW: new URL(tools.origin).host,
    };
    server = await startServer({
      env: readEnv({ ...env, DATABASE_URL: database.url }),
      shopPace: 0,
      report: error => reports.push(error),
    });
  };
  const save = async (file: WorkflowFile): Promise<string> => {
    const id = server.services.newId();
    await server.services.workflows.insert(server.services.owner, { id, name: file.name, text: JSON.stringify(file) });
    return id;
  };
  const play = async (file: WorkflowFile, input: unknown = 'hello'): Promise<RunView> => {
    const { run } = await startRun(server.services, server.services.owner, { workflow_id: await save(file), input, wait_s: 20 });
    if (run === undefined) throw new Error('the run did not end in time');
    return run;
  };
  /** Waits for the end of a run. After a restart on PostgreSQL it may wait for a free slot in the database first. */
  const endOf = (id: string): Promise<void> =>
    vi.waitFor(
      async () => {
        await server.services.activeRuns.find(id)?.ended;
        expect(hasEnded((await getRun(server.services, server.services.owner, id)).status)).toBe(true);
      },
      { timeout: 20_000 },
    );
  const counting = (n: number) => ({ name: 'count.pure', input: { run: 'r', n } });

  beforeAll(async () => {
    // Two runs at once, so that the third has to be queued.
    writeFileSync(configFile, 'limits:\n  max_concurrent_runs: 2\n');
    tools = await countingTools({ delayMs: n => (n >= 100 ? 400 : waitMs) });
    database = await createTestDatabase();
    await start();
    const spec = {
      name: 'count.pure',
      version: '1.0.0',
      description: 'squares',
      category: 'api',
      input_schema: { type: 'object', properties: { run: { type: 'string' }, n: { type: 'integer' } }, required: ['run', 'n'] },
      gateway: 'http',
      gateway_config: { url: `${tools.origin}/count` },
      side_effect_policy: 'pure',
      access: 'read',
      cache: 'none',
      lifecycle: 'active',
    } as const;
    await server.services.tools.publish(server.services.owner, [spec], 'user', server.services.newId);
  });
  afterAll(async () => {
    await server.close();
    await tools.close();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const slow = (n: number): WorkflowFile =>
    smallWorkflow(
      `slow ${n}`,
      [
        { id: 'in', type: 'input' },
        {
          id: 'agent',
          type: 'agent',
          config: scripted([{ tool_calls: [counting(n)] }, { text: `did ${n}` }], { tools: [{ name: 'count.pure' }] }),
        },
        { id: 'out', type: 'output' },
      ],
      'in.value>agent.in',
      'agent.response>out.value',
    );

  it('a worker runs a limited number at once and queues the others visibly', async () => {
    const { owner } = server.services;
    const ids = await Promise.all(
      [100, 101, 102].map(
        async n => (await startRun(server.services, owner, { workflow_id: await save(slow(n)), input: n })).run_id,
      ),
    );
    const views = await Promise.all(ids.map(id => getRun(server.services, owner, id)));
    expect(views.map(view => view.status).sort()).toEqual(['queued', 'running', 'running']);
    const queued = views.find(view => view.status === 'queued');
    expect(queued?.node_states).toMatchObject({ in: { status: 'pending' }, agent: { status: 'pending' } });
    await Promise.all(ids.map(id => endOf(id)));
    expect((await Promise.all(ids.map(id => getRun(server.services, owner, id)))).map(view => view.output)).toEqual([
      'did 100',
      'did 101',
      'did 102',
    ]);
  });

  it('cancelling ends a queued run at once and a running one with its partial output', async () => {
    const { owner } = server.services;
    const ids = await Promise.all(
      [110, 111, 112].map(
        async n => (await startRun(server.services, owner, { workflow_id: await save(slow(n)), input: n })).run_id,
      ),
    );
    const views = await Promise.all(ids.map(id => getRun(server.services, owner, id)));
    const [queued, running] = [views.find(view => view.status === 'queued'), views.find(view => view.status === 'running')];
    await cancelRun(server.services, owner, queued?.run_id ?? '');
    await cancelRun(server.services, owner, running?.run_id ?? '');
    await Promise.all(ids.map(id => endOf(id)));
    const ended = await Promise.all([queued, running].map(view => getRun(server.services, owner, view?.run_id ?? '')));
    expect(ended.map(view => view.status)).toEqual(['cancelled', 'cancelled']);
    expect(ended[0]?.node_states['agent']).toEqual({ status: 'pending' });
    expect(ended[1]?.node_states['agent']).toMatchObject({ status: 'cancelled', finish_reason: 'cancelled' });
    const third = ids.find(id => id !== queued?.run_id && id !== running?.run_id) ?? '';
    expect((await getRun(server.services, owner, third)).status).toBe('succeeded');
  });

  it('a run that this worker claims a second time writes one journal, and its earlier claim writes nothing more', async () => {
    const { services } = server;
    const { run_id } = await startRun(server.services, services.owner, { workflow_id: await save(slow(140)), input: 140 });
    await vi.waitFor(() => expect(tools.hits.get('r/140')).toBe(1), { timeout: 10_000, interval: 5 });
    await services.leases.handBack([run_id]);
    // The earlier claim has an event that is not written yet.
    const earlier = services.activeRuns.find(run_id);
    const begin = services.activeRuns.begin.bind(services.activeRuns);
    vi.spyOn(services.activeRuns, 'begin').mockImplementationOnce(runRequest => {
      earlier?.cancel();
      return begin(runRequest);
    });
    const claimed = await services.leases.takeOne(run_id);
    if (claimed !== undefined) await resumeRuns(services, [claimed]);
    await endOf(run_id);
    expect(await getRun(server.services, services.owner, run_id)).toMatchObject({ status: 'succeeded', output: 'did 140' });
    const events = await readEvents(services, run_id);
    expect(events.map(event => event.seq)).toEqual(events.map((_, index) => index));
    expect(events.filter(event => event.type === 'run.resumed')).toHaveLength(1);
    expect(events.filter(event => event.type === 'run.finished')).toHaveLength(1);
  });

  it('queued and running runs resume after a restart', async () => {
    const { owner } = server.services;
    const started = await Promise.all(
      [1200, 1201, 1202].map(
        async n => (await startRun(server.services, owner, { workflow_id: await save(slow(n)), input: n })).run_id,
      ),
    );
    const before = server;
    const closed = before.close();
    await closed;
    await start();
    await Promise.all(started.map(id => endOf(id)));
    const views = await Promise.all(started.map(id => getRun(server.services, owner, id)));
    expect(views.map(view => [view.status, view.output])).toEqual([1200, 1201, 1202].map(n => ['succeeded', `did ${n}`]));
  });

  //                  ┌─ error ─> branch ─ RATE ─> prompt ─> o1
  //  in ─> tool(x) ──┤                 └─ else ──────────> o2
  //                  └─ output ────────────────────────> o3
  it('a fork waits for a slot, can be cancelled meanwhile and survives a restart', async () => {
    const { owner } = server.services;
    const parent = await play(slow(5));
    const at = { node_id: 'agent', iteration: 1 };
    const fork = async (text: string): Promise<string> => {
      const edit = { turn: { text, tool_calls: [] } };
      return (await forkRun(server.services, owner, { run_id: parent.run_id, at, edit })).run_id;
    };
    const busy = [130, 131].map(
      async n => (await startRun(server.services, owner, { workflow_id: await save(slow(n)), input: n })).run_id,
    );
    await Promise.all(busy);
    const [first, second] = [await fork('first'), await fork('second')];
    expect((await getRun(server.services, owner, first)).node_states).toMatchObject({
      in: { status: 'succeeded' },
      out: { status: 'pending' },
    });
    await cancelRun(server.services, owner, second);
    await endOf(second);
    expect((await getRun(server.services, owner, second)).status).toBe('cancelled');
    await server.close();
    await start();
    await endOf(first);
    expect(await getRun(server.services, owner, first)).toMatchObject({
      status: 'succeeded',
      output: 'first',
      forked_from: { run_id: parent.run_id },
    });
    await Promise.all((await Promise.all(busy)).map(endOf));
  });

  it('a run continues along an error edge and branches on its code', async () => {
    const file = smallWorkflow(
      'resilient',
      [
        { id: 'in', type: 'input' },
        {
          id: 'call',
          type: 'tool',
          config: { tool: { name: 'count.pure', version: '1.0.0' }, input: { run: 'x', n: 'no number' } },
        },
        { id: 'which', type: 'branch', config: { cases: [{ handle: 'bad', error_code: 'VALIDATION_ERROR' }] } },
        { id: 'say', type: 'prompt', config: { template: 'sorry, {{in}}: {{call.error.code}}' } },
        { id: 'o1', type: 'output' },
        { id: 'o2', type: 'output' },
        { id: 'o3', type: 'output' },
      ],
      'in.value>call.run',
      'call.error>which.in',
      'which.bad>say.in',
      'which.else>o2.value',
      'say.text>o1.value',
      'call.output>o3.value',
    );
    const run = await play(file);
    expect(run.status).toBe('succeeded');
    expect(run.output).toEqual({ o1: 'sorry, hello: VALIDATION_ERROR' });
    expect(run.node_states).toMatchObject({ call: { status: 'failed' }, o2: { status: 'skipped' }, o3: { status: 'skipped' } });
    expect(Object.keys(run.nodes['call'] ?? {}).sort()).toEqual(['envelope', 'error']);
  });

  it('a run reads expressions and templates as data: own properties, once, upstream only', async () => {
    const file = smallWorkflow(
      'data',
      [
        { id: 'in', type: 'input' },
        { id: 'far', type: 'prompt', config: { template: 'not upstream' } },
        { id: 'sum', type: 'transform', config: { expression: '{"total": $sum(items.price), "names": items.name}' } },
        {
          id: 'say',
          type: 'prompt',
          config: { template: '{{in.who}} {{sum.value.total}} [{{in.constructor}}{{in.__proto__}}{{far.text}}] {{in.trap}}' },
        },
        { id: 'out', type: 'output' },
      ],
      'in.value>sum.in',
      'sum.value>say.in',
      'say.text>out.value',
    );
    const input = {
      who: 'Ada',
      trap: '{{in.who}}',
      items: [
        { name: 'a', price: 2 },
        { name: 'b', price: 3 },
      ],
    };
    expect((await play(file, input)).output).toBe('Ada 5 [] {{in.who}}');
  });

  it('a run fails at a required pin without a result and uses an earlier run when configured to', async () => {
    const pins = (on_missing: string) => [{ name: 'square', selector: { tool: 'count.pure', strategy: 'latest' }, on_missing }];
    const agent = (events: Parameters<typeof scripted>[0], on_missing: string) =>
      smallWorkflow(
        'pinned',
        [
          { id: 'in', type: 'input' },
          { id: 'agent', type: 'agent', config: scripted(events, { tools: [{ name: 'count.pure' }], pins: pins(on_missing) }) },
          { id: 'out', type: 'output' },
        ],
        'in.value>agent.in',
        'agent.square>out.value',
      );
    const missing = await play(agent([{ text: 'nothing called' }], 'error'));
    expect(missing.status).toBe('failed');
    expect(missing.error).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining('Pin square has no value'),
      details: { cause: { reason: 'pin_without_value' } },
    });

    const { owner, workflows } = server.services;
    const id = server.services.newId();
    const good = agent([{ tool_calls: [counting(7)] }, { text: 'done' }], 'stale_last_success');
    await workflows.insert(owner, { id, name: 'stale', text: JSON.stringify(good) });
    const first = await startRun(server.services, owner, { workflow_id: id, input: 1, wait_s: 20 });
    expect(first.run?.output).toMatchObject({ n: 7, square: 49 });
    const idle = agent([{ text: 'not today' }], 'stale_last_success');
    await workflows.save(owner, { id, name: 'stale', text: JSON.stringify(idle) }, 1);
    const second = await startRun(server.services, owner, { workflow_id: id, input: 1, wait_s: 20 });
    expect(second.run?.output).toEqual(first.run?.output);
    expect([first.run, second.run].map(run => run?.nodes['agent']?.['stale_pins'])).toEqual([undefined, ['square']]);
    const replayed = await replayBundle(
      server.services,
      owner,
      await runBundle(server.services, owner, second.run?.run_id ?? ''),
    );
    expect(JSON.stringify(replayed.nodes)).toBe(JSON.stringify(second.run?.nodes));
  });

  it('an agent whose model cannot be opened still has all its outputs and fails the run with the reason', async () => {
    const config = { model: { provider: 'openai', model: 'x', credential: 'NO_SUCH_KEY' }, prompt: 'hi' };
    const file = smallWorkflow(
      'keyless',
      [
        { id: 'agent', type: 'agent', config },
        { id: 'out', type: 'output' },
      ],
      'agent.response>out.value',
    );
    const run = await play(file);
    expect(run.status).toBe('failed');
    expect(run.error?.code).toBe('AUTH_REQUIRED');
    expect(Object.keys(run.nodes['agent'] ?? {})).toEqual(
      expect.arrayContaining(['response', 'tools_by_id', 'tool_order', 'traces_url', 'pins']),
    );
  });

  it('many concurrent requests with one idempotency key start one run', async () => {
    const { owner } = server.services;
    const workflow_id = await save(slow(3));
    const request = { workflow_id, input: 'x', idempotency_key: 'same-key' };
    const all = await Promise.all(Array.from({ length: 8 }, () => startRun(server.services, owner, request)));
    expect(new Set(all.map(one => one.run_id)).size).toBe(1);
    expect((await listRuns(server.services, owner, { workflow_id, limit: 50 })).items).toHaveLength(1);
    await expect(startRun(server.services, owner, { ...request, input: 'y' })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('the worker reports no unexpected errors', () => {
    expect(reports).toEqual([]);
  });
});
