import { type RunEvent, ToolDefinition, type ToolEnvelope, WorkflowFile } from '@pinion/contracts';
import { TRPCClientError } from '@trpc/client';
import { describe, expect, it, vi } from 'vitest';
import { BackendError, type Backend } from '../../run/index.ts';
import type { CaseRun } from '../model/case-run.ts';
import { runTestCase, type TestCaseServices } from './run-test-case.ts';

type Sink = Parameters<Backend['tailRun']>[2];

const definition = ToolDefinition.parse({
  name: 'text.length',
  version: '1.0.0',
  description: 'd',
  category: 'code',
  input_schema: { type: 'object' },
  gateway: 'python',
  gateway_config: { code: 'result = 1' },
  side_effect_policy: 'pure',
  examples: [{ input: { text: 'a' }, output: 1 }],
});
const call = { definition, input: { text: 'a' } };
const workflow = WorkflowFile.parse({ format: 'pinion.workflow/1', name: 'Try', nodes: [], edges: [] });
const times = { t_start: '2026-01-01T00:00:00.000Z', t_end: '2026-01-01T00:00:00.000Z' };
const envelope = { call_id: 'c', name: 'text.length', version: '1.0.0', input: call.input, ...times } satisfies ToolEnvelope;
const error = { code: 'SANDBOX_ERROR', message: 'IndexError (line 2)', retryable: false } as const;

const events = (...types: object[]): RunEvent[] =>
  [{ type: 'run.started', workflow_id: 'w', workflow, tools: [], input: null }, ...types].map(
    (event, seq) => ({ v: 1, run_id: 'run-1', seq, at: times.t_start, ms: seq, ...event }) as RunEvent,
  );
const ended = (type: string, more: object) => ({ type, node_id: 'try', call_id: 'c', envelope: { ...envelope, ...more } });
const finished = (status: string, more: object = {}) => ({ type: 'run.finished', status, ...more });

/** Runs a test case on a backend whose run is controlled by the test. */
function started({ signal = new AbortController().signal } = {}) {
  const runs: CaseRun[] = [];
  const sinks: Sink[] = [];
  const backend = {
    tailRun: (_id: string, _seq: number | undefined, sink: Sink) => (sinks.push(sink), () => undefined),
    cancelRun: vi.fn<Backend['cancelRun']>(() => Promise.resolve()),
  };
  const { promise: start, resolve: accept, reject: refuse } = Promise.withResolvers<{ run_id: string }>();
  const tryDefinition = vi.fn<TestCaseServices['tryDefinition']>(() => start);
  const done = runTestCase({ backend, tryDefinition }, call, { signal, onRun: run => runs.push(run) });
  /** Returns the receiver of the events when the run is followed. */
  const followed = () => vi.waitUntil(() => sinks[0]);
  const ends = async (...list: object[]) => {
    accept({ run_id: 'run-1' });
    const sink = await followed();
    sink.onEvents(events(...list));
    sink.onEnd();
    await done;
    return runs.at(-1);
  };
  return { runs, backend, tryDefinition, done, accept, refuse, followed, ends };
}

describe('runTestCase', () => {
  it('runTestCase reports the output of the call, and sends the definition without its test cases', async () => {
    const { runs, tryDefinition, ends } = started();
    expect(await ends(ended('tool.executed', { output: 3 }), finished('succeeded'))).toEqual({
      state: 'returned',
      run_id: 'run-1',
      output: 3,
      is_truncated: false,
    });
    expect(runs.map(({ state }) => state)).toEqual(['running', 'returned']);
    const { examples: _examples, ...sent } = definition;
    expect(tryDefinition).toHaveBeenCalledExactlyOnceWith({ definition: sent, input: call.input });
  });

  it('runTestCase reports the error of the call', async () => {
    const { ends } = started();
    expect(await ends(ended('tool.failed', { error }), finished('failed', { error }))).toMatchObject({
      state: 'failed',
      run_id: 'run-1',
      error: { code: 'SANDBOX_ERROR', message: 'IndexError (line 2)' },
    });
  });

  it('runTestCase reports the error of a run that ended without a call', async () => {
    const { ends } = started();
    expect(await ends(finished('failed', { error: { code: 'INTERNAL', message: 'm' } }))).toEqual({
      state: 'failed',
      run_id: 'run-1',
      error: { code: 'INTERNAL', message: 'm' },
    });
  });

  it('runTestCase reports a definition that the server refuses', async () => {
    const { done, refuse, runs } = started();
    refuse(TRPCClientError.from({ error: { message: 'gone', code: -32_600, data: { code: 'BAD_REQUEST' } } }));
    await done;
    expect(runs.at(-1)).toMatchObject({ state: 'failed', error: { code: 'BAD_REQUEST', message: 'Gone' } });
    expect(runs.at(-1)).not.toHaveProperty('run_id');
  });

  it('runTestCase reports a lost connection with its run', async () => {
    const { done, accept, followed, runs } = started();
    accept({ run_id: 'run-1' });
    (await followed()).onLost(new BackendError('NETWORK', 'lost'));
    await done;
    expect(runs.at(-1)).toEqual({ state: 'failed', run_id: 'run-1', error: { code: 'NETWORK', message: 'lost' } });
  });

  it('runTestCase cancels the run when it is aborted, and reports a cancelled call', async () => {
    const controller = new AbortController();
    const { backend, accept, followed, ends } = started({ signal: controller.signal });
    accept({ run_id: 'run-1' });
    await followed();
    controller.abort();
    expect(backend.cancelRun).toHaveBeenCalledExactlyOnceWith('run-1');
    expect(await ends(ended('tool.failed', { error }), finished('cancelled'))).toEqual({ state: 'cancelled', run_id: 'run-1' });
  });

  it('runTestCase cancels a run that the server starts after it was aborted', async () => {
    const controller = new AbortController();
    const { backend, ends } = started({ signal: controller.signal });
    controller.abort();
    expect(backend.cancelRun).not.toHaveBeenCalled();
    expect(await ends(finished('cancelled'))).toMatchObject({ state: 'cancelled' });
    expect(backend.cancelRun).toHaveBeenCalledExactlyOnceWith('run-1');
  });

  it('runTestCase keeps the output of a call that ended before it could be cancelled', async () => {
    const controller = new AbortController();
    const { ends } = started({ signal: controller.signal });
    controller.abort();
    expect(await ends(ended('tool.executed', { output: 3 }), finished('cancelled'))).toMatchObject({
      state: 'returned',
      output: 3,
    });
  });

  it('runTestCase makes no call if it was aborted before', async () => {
    const { done, runs, tryDefinition } = started({ signal: AbortSignal.abort() });
    await done;
    expect(runs).toEqual([{ state: 'cancelled' }]);
    expect(tryDefinition).not.toHaveBeenCalled();
  });

  it('runTestCase reports a call that waits for approval while it waits', async () => {
    const { accept, followed, runs } = started();
    accept({ run_id: 'run-1' });
    const sink = await followed();
    sink.onEvents(
      events(
        { type: 'node.started', node_id: 'try' },
        { type: 'tool.invoked', node_id: 'try', call_id: 'c' },
        { type: 'tool.confirmation_requested', node_id: 'try', call_id: 'c', question_id: 'q', gate: 'confirmation', input: {} },
      ),
    );
    expect(runs.at(-1)).toEqual({ state: 'waiting', run_id: 'run-1' });
  });
});
