import { type RunEvent, ToolDefinition, type ToolEnvelope, WorkflowFile } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { memoryClient } from '../../../../test-support/memory-client.ts';
import { MemoryServer, RefusedRequest } from '../../../../test-support/memory-server.ts';
import type { CaseRun } from '../model/case-run.ts';
import { runTestCase } from './run-test-case.ts';

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

/** Runs a test case on a server whose run is controlled by the test. */
function started({ signal = new AbortController().signal } = {}) {
  const runs: CaseRun[] = [];
  const { promise: start, resolve: accept, reject: refuse } = Promise.withResolvers<{ run_id: string }>();
  const { promise: followed, resolve: follow } = Promise.withResolvers<ReadableStreamDefaultController<{ data: string }>>();
  const server = new MemoryServer({
    'tools.try_definition': () => start as never,
    'runs.events': () => new ReadableStream<{ data: string }>({ start: follow }) as never,
    'runs.cancel': () => undefined as never,
  });
  const done = runTestCase(memoryClient(server), call, { signal, onRun: run => runs.push(run) });
  const send = async (...list: object[]) => {
    accept({ run_id: 'run-1' });
    const stream = await followed;
    for (const event of events(...list)) stream.enqueue({ data: JSON.stringify(event) });
    return stream;
  };
  const ends = async (...list: object[]) => {
    (await send(...list)).close();
    await done;
    return runs.at(-1);
  };
  const cancelled = () => server.requestsOf('runs.cancel');
  return { runs, cancelled, tried: () => server.requestsOf('tools.try_definition'), done, accept, refuse, followed, send, ends };
}

describe('runTestCase', () => {
  it('runTestCase reports the output of the call, and sends the definition without its test cases', async () => {
    const { runs, tried, ends } = started();
    expect(await ends(ended('tool.executed', { output: 3 }), finished('succeeded'))).toEqual({
      state: 'returned',
      run_id: 'run-1',
      output: 3,
      is_truncated: false,
    });
    expect([...new Set(runs.map(({ state }) => state))]).toEqual(['running', 'returned']);
    const { examples: _examples, ...sent } = definition;
    expect(tried()).toEqual([{ definition: sent, input: call.input }]);
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
    refuse(new RefusedRequest({ code: 'BAD_REQUEST', message: 'gone' }));
    await done;
    expect(runs.at(-1)).toMatchObject({ state: 'failed', error: { code: 'BAD_REQUEST', message: 'Gone' } });
    expect(runs.at(-1)).not.toHaveProperty('run_id');
  });

  it('runTestCase reports a lost connection with its run', async () => {
    const { done, accept, followed, runs } = started();
    accept({ run_id: 'run-1' });
    (await followed).error(new RefusedRequest({ code: 'TIMEOUT', message: 'Lost' }));
    await done;
    expect(runs.at(-1)).toEqual({ state: 'failed', run_id: 'run-1', error: { code: 'TIMEOUT', message: 'Lost' } });
  });

  it('runTestCase cancels the run when it is aborted, and reports a cancelled call', async () => {
    const controller = new AbortController();
    const { cancelled, accept, followed, ends } = started({ signal: controller.signal });
    accept({ run_id: 'run-1' });
    await followed;
    controller.abort();
    expect(cancelled()).toEqual([{ id: 'run-1' }]);
    expect(await ends(ended('tool.failed', { error }), finished('cancelled'))).toEqual({ state: 'cancelled', run_id: 'run-1' });
  });

  it('runTestCase cancels a run that the server starts after it was aborted', async () => {
    const controller = new AbortController();
    const { cancelled, ends } = started({ signal: controller.signal });
    controller.abort();
    expect(cancelled()).toEqual([]);
    expect(await ends(finished('cancelled'))).toMatchObject({ state: 'cancelled' });
    expect(cancelled()).toEqual([{ id: 'run-1' }]);
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
    const { done, runs, tried } = started({ signal: AbortSignal.abort() });
    await done;
    expect(runs).toEqual([{ state: 'cancelled' }]);
    expect(tried()).toEqual([]);
  });

  it('runTestCase reports a call that waits for approval while it waits', async () => {
    const { send, runs } = started();
    await send(
      { type: 'node.started', node_id: 'try' },
      { type: 'tool.invoked', node_id: 'try', call_id: 'c' },
      { type: 'tool.confirmation_requested', node_id: 'try', call_id: 'c', question_id: 'q', gate: 'confirmation', input: {} },
    );
    await expect.poll(() => runs.at(-1)).toEqual({ state: 'waiting', run_id: 'run-1' });
  });
});
