import {
  RunFold,
  runAfter,
  specOf,
  type ToolEnvelope,
  ToolNodeConfig,
  type ToolSpec,
  type WorkflowFile,
} from '@pinion/contracts';
import { createToolRuntime } from '@pinion/tool-runtime';
import { memoryCache, memoryJournal, memorySecrets, noTracer } from '@pinion/tool-runtime/adapters/memory';
import { ajvSchemas, nodeHasher } from '@pinion/tool-runtime/adapters/node';
import { mockGateway, testScope, virtualClock } from '@pinion/tool-runtime/testing';
import { expect, it } from 'vitest';
import type { NodeEnd } from '../scheduler/node-end.ts';
import type { RunContext } from './node-run.ts';
import { runToolNode } from './tool-node.ts';

const spec: ToolSpec = specOf({
  name: 'shop.look',
  version: '1.0.0',
  description: '',
  category: 'api',
  input_schema: { type: 'object', additionalProperties: false, properties: { words: { type: 'string' }, n: {} } },
  gateway: 'mock',
  gateway_config: {},
  side_effect_policy: 'pure',
  cache: 'none',
});

/** Runs one tool node after an input node, with the real runtime on a clock that advances only on request. */
function scene(config: unknown, tool: Partial<ToolSpec> = {}) {
  const [gateway, clock] = [mockGateway(), virtualClock()];
  const runtime = createToolRuntime({
    clock,
    hasher: nodeHasher,
    schemas: ajvSchemas(),
    cache: memoryCache(clock),
    secrets: memorySecrets(),
    tracer: noTracer,
    providers: [gateway, { gateway: 'silent', call: () => new Promise(() => undefined) }],
  });
  const read = ToolNodeConfig.parse({ tool: { name: 'shop.look', version: '1.0.0' }, ...(config as object) });
  const node = { id: 'look', type: 'tool', position: { x: 0, y: 0 }, config: {} };
  const file: WorkflowFile = {
    format: 'pinion.workflow/1',
    name: 'one call',
    nodes: [{ id: 'message', type: 'input', position: { x: 0, y: 0 }, config: {} }, node],
    edges: [],
  };
  const fold = new RunFold();
  const head = { v: 1, run_id: 'run', at: '', ms: 0 } as const;
  fold.add({ ...head, seq: 0, type: 'run.started', workflow_id: 'w', workflow: file, tools: [], input: null });
  fold.add({ ...head, seq: 1, type: 'node.started', node_id: 'message' });
  fold.add({ ...head, seq: 2, type: 'node.finished', node_id: 'message', outputs: { value: { text: 'a lamp' } } });
  // Only the services a tool node uses; all others are left out.
  const context = {
    deps: { runtime, ready: () => Promise.resolve(), approvals: () => undefined, specFor: (one: ToolSpec) => one },
    spec: { run_id: 'run', scope: testScope, workflow: file, tools: [{ ...spec, ...tool }] },
    life: 'life',
    turn_group_id: 'run',
    fold,
    sources: fold.nodes,
    typeOf: (id: string) => file.nodes.find(one => one.id === id)?.type,
    isUpstream: (source: string) => source === 'message',
    journalOf: (nodeId: string) => memoryJournal(clock, 'run', nodeId),
    signal: new AbortController().signal,
    recordedOf: () => undefined,
  } as unknown as RunContext;
  const play = async (inputs: Record<string, unknown> = {}): Promise<NodeEnd> => {
    const playing = runToolNode({ node, edges: [], inputs, context }, read);
    for (let step = 0; step < 60; step += 1) await clock.advance(100);
    await clock.advance(400_000);
    return playing;
  };
  return { gateway, play };
}

const envelopeOf = (end: NodeEnd): ToolEnvelope => {
  if (end.kind === 'recorded' || end.outputs === undefined) throw new Error('no receipt');
  return end.outputs['envelope'] as ToolEnvelope;
};
const down = { code: 'PROVIDER_ERROR', message: 'down', details: { status: 503 } } as const;

it('a tool node calls the tool with filled templates and unchanged verbatim fields', async () => {
  const { gateway, play } = scene({ input: { words: '{{message.text}}', n: ['{{message.text}}'] }, verbatim: ['n'] });
  gateway.setResponse('shop.look', { output: { found: 1 } });
  expect(await play()).toMatchObject({ kind: 'finished', outputs: { output: { found: 1 } } });
  expect(gateway.calls[0]?.input).toEqual({ words: 'a lamp', n: ['{{message.text}}'] });
});

it('a tool node reads no value from an edge that only triggers it', async () => {
  const { gateway, play } = scene({ input: { words: 'lamp' } });
  const end = await play({ [runAfter]: 'what the agent said', n: 2 });
  expect(end.kind).toBe('finished');
  expect(gateway.calls[0]?.input).toEqual({ words: 'lamp', n: 2 });
});

it.each([
  [undefined, 4],
  [{ max_retries: 1 }, 2],
  [{ max_retries: 0 }, 1],
])('a tool node retries as often as its policy says: %j', async (policy, times) => {
  const { gateway, play } = scene(policy === undefined ? {} : { policy });
  gateway.setResponse('shop.look', { error: down });
  const end = await play();
  expect(envelopeOf(end).error?.code).toBe('PROVIDER_ERROR');
  expect(gateway.calls).toHaveLength(times);
});

it('a tool node never resends a call that may have had an effect, whatever its config says', async () => {
  const { gateway, play } = scene({ policy: { max_retries: 5, confirmation: 'never' } }, { side_effect_policy: 'irreversible' });
  gateway.setResponse('shop.look', { error: down });
  await play();
  expect(gateway.calls).toHaveLength(1);
});

it('a tool node waits as long as its config says', async () => {
  const tookOf = async (timeout: object): Promise<[string | undefined, number | undefined]> => {
    const envelope = envelopeOf(await scene({ policy: { max_retries: 0, ...timeout } }, { gateway: 'silent' }).play());
    return [envelope.error?.code, envelope.meta?.duration_ms];
  };
  expect(await tookOf({})).toEqual(['TIMEOUT', 10_000]);
  expect(await tookOf({ timeout_s: 2.5 })).toEqual(['TIMEOUT', 2_500]);
});

it('a tool node acts with its own roles', async () => {
  const kept = { permissions: ['clerk'] };
  expect(envelopeOf(await scene({}, kept).play()).error?.code).toBe('POLICY_DENIED');
  expect((await scene({ roles: ['clerk'] }, kept).play()).kind).toBe('finished');
});
