import { type NodeError, type NewRunEvent, type RunEvent, RunFold, type WorkflowFile } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { failureRemedy } from './failure-remedy.ts';
import { findFailure } from './find-failure.ts';

const workflow = {
  format: 'pinion.workflow/1',
  name: 'Shop',
  nodes: ['helper', 'sum', 'guard'].map(id => ({
    id,
    type: id === 'helper' ? 'agent' : 'code',
    position: { x: 0, y: 0 },
    config: {},
  })),
  edges: [],
} as unknown as WorkflowFile;

function foldOf(events: NewRunEvent[]): RunFold {
  const fold = new RunFold();
  const started = { type: 'run.started', workflow_id: 'w', workflow, tools: [], input: null } as NewRunEvent;
  for (const [seq, event] of [started, ...events].entries())
    fold.add({ ...event, v: 1, run_id: 'r', seq, at: '', ms: seq } as RunEvent);
  return fold;
}

const noKey: NodeError = { code: 'AUTH_REQUIRED', message: 'no key', details: { reason: 'missing_secret' } };
const broken: NodeError = { code: 'SANDBOX_ERROR', message: 'broken' };
const finished = (error?: NodeError): NewRunEvent =>
  ({ type: 'run.finished', status: error === undefined ? 'succeeded' : 'failed', output: null, error }) as NewRunEvent;
const failed = (node_id: string, error: NodeError): NewRunEvent => ({ type: 'node.failed', node_id, error });

describe('findFailure', () => {
  it('returns nothing for a run that succeeded, also if a node failed and its error was handled', () => {
    expect(findFailure(foldOf([failed('sum', broken), finished()]))).toBeUndefined();
  });

  it('returns the node whose error ended the run, and not one whose error was handled', () => {
    const failure = findFailure(foldOf([failed('sum', broken), failed('guard', noKey), finished(noKey)]));
    expect(failure).toMatchObject({ error: noKey, node: { id: 'guard' } });
  });

  it('returns the error of the run if no node failed', () => {
    expect(findFailure(foldOf([finished(broken)]))).toEqual({ error: broken, node: undefined, isOfModel: false });
  });

  it('a model that gave no answer is the reason, and its settings are where to fix it', () => {
    const events = [
      { type: 'agent.started', node_id: 'helper', model: { provider: 'openai', model: 'm' }, pins: [], policy: {} },
      { type: 'model.started', node_id: 'helper', iteration: 0 },
      { type: 'model.failed', node_id: 'helper', iteration: 0, error: noKey },
      { type: 'agent.finished', node_id: 'helper', finish_reason: 'error', response: '', error: noKey },
      finished(noKey),
    ] as unknown as NewRunEvent[];
    const failure = findFailure(foldOf(events));
    expect(failure).toMatchObject({ isOfModel: true, node: { id: 'helper' } });
    expect(failure && failureRemedy(failure)).toEqual({ text: 'Add an API key, then run again.', settings: 'model' });
  });

  it.each([
    [
      { code: 'PROVIDER_ERROR', message: 'x', details: { status: 404 } },
      'Check the name of the model and the address, then run again.',
    ],
    [
      { code: 'PROVIDER_ERROR', message: 'x', details: { status: 503 } },
      'Run again. If the provider fails again, choose another model.',
    ],
    [{ code: 'RATE_LIMIT', message: 'x', retry_after_s: 2.4 }, 'Run again in 3 s.'],
    [
      { code: 'RATE_LIMIT', message: 'x', details: { reason: 'quota' } },
      'Check your plan with the provider, or choose another model.',
    ],
    [{ code: 'NETWORK_ERROR', message: 'x' }, 'Check the address and that the server is running, then run again.'],
  ] satisfies [NodeError, string][])('the remedy of a model that answered %j is: %s', (error, text) => {
    expect(failureRemedy({ error, node: workflow.nodes[0], isOfModel: true })).toMatchObject({ text });
  });

  it('a code node leads to its own settings, and a failure without a node has no remedy', () => {
    expect(failureRemedy({ error: broken, node: workflow.nodes[1], isOfModel: false })).toEqual({
      text: 'Fix the code, then run again.',
      settings: 'node',
    });
    expect(failureRemedy({ error: broken, node: undefined, isOfModel: false })).toBeUndefined();
  });
});
