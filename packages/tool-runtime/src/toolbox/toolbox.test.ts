import {
  specOf,
  succeeded,
  type ToolActivation,
  ToolDefinition,
  type ToolDefinitionInput,
  type ToolSpec,
} from '@pinion/contracts';
import { describe, expect, test } from 'vitest';
import { memoryCache, memoryJournal, memoryLedger, memoryApprovals, memorySecrets, noTracer } from '../adapters/memory/index.ts';
import { ajvSchemas, nodeClock, nodeHasher } from '../adapters/node/index.ts';
import { createToolRuntime } from '../create-tool-runtime.ts';
import { quiet } from '../testing/remote-tool.ts';
import { mockGateway, testCaller, testScope } from '../testing/index.ts';
import { createToolbox, type ToolboxOptions } from './create-toolbox.ts';
import type { TurnContext } from './toolbox.ts';
import { toToolResult } from './to-tool-result.ts';

const clock = nodeClock();

const aSpec = (name: string, parts: Partial<ToolDefinitionInput> = {}, lifecycle: ToolSpec['lifecycle'] = 'active'): ToolSpec =>
  specOf(
    ToolDefinition.parse({
      name,
      version: '1.0.0',
      description: `the tool ${name}`,
      category: 'api',
      input_schema: { type: 'object' },
      gateway: 'mock',
      side_effect_policy: 'idempotent',
      ...parts,
    }),
    lifecycle,
  );
const on = (tool: string, policy_overrides: ToolActivation['policy_overrides'] = {}, enabled = true) => ({
  tool,
  enabled,
  policy_overrides,
});

function deps(parts: Partial<ToolboxOptions> = {}) {
  const gateway = mockGateway();
  const ports = { cache: memoryCache(clock), secrets: memorySecrets(), tracer: noTracer, schemas: ajvSchemas() };
  const runtime = createToolRuntime({ ...ports, clock, hasher: nodeHasher, ledger: memoryLedger(clock), providers: [gateway] });
  const toolbox = createToolbox({
    agent_id: 'helper',
    definitions: [aSpec('shop.order'), aSpec('shop.look', { side_effect_policy: 'pure' })],
    activations: [on('shop.order'), on('shop.look')],
    runtime,
    ...parts,
  });
  const { agent_id: _a, roles: _r, ...caller } = testCaller;
  const turn = (more: Partial<TurnContext> = {}): TurnContext => ({
    scope: testScope,
    caller,
    journal: memoryJournal(clock),
    signal: new AbortController().signal,
    ...more,
  });
  return { gateway, toolbox, turn, caller };
}

describe('toolbox basics', () => {
  test('execute returns the result of a successful tool call', async () => {
    const { gateway, toolbox, turn } = deps();
    gateway.setResponse('shop.order', { output: { id: 7 } });
    const envelope = await toolbox.execute({ tool_name: 'shop.order', args: { sku: 'lamp' } }, turn());
    expect(toToolResult(envelope)).toEqual({
      status: 'success',
      data: { id: 7 },
      cached: false,
      execution_time_ms: expect.any(Number),
    });
    expect(gateway.calls[0]?.input).toEqual({ sku: 'lamp' });
  });

  test('execute returns an error for an unknown tool', async () => {
    const { gateway, toolbox, turn } = deps();
    const result = toToolResult(await toolbox.execute({ tool_name: 'no_such_tool' }, turn()));
    expect(result).toMatchObject({ status: 'error', error: { code: 'POLICY_DENIED', details: { reason: 'unknown_tool' } } });
    expect(result.error?.message).toContain("Tool 'no_such_tool' not found or not enabled");
    expect(gateway.calls).toEqual([]);
  });

  test('execute returns the stored result of a repeated effect', async () => {
    const { gateway, toolbox, turn, caller } = deps();
    gateway.setResponse('shop.order', { output: { id: 7 } });
    const context = turn();
    const first = await toolbox.executeTool('shop.order', { sku: 'lamp' }, context);
    const second = await toolbox.executeTool('shop.order', { sku: 'lamp' }, context);
    expect(gateway.calls).toHaveLength(1);
    expect(second.output).toEqual(first.output);
    expect([toToolResult(first).status, toToolResult(second).status]).toEqual(['success', 'cached']);
    expect([first.meta?.seq, second.meta?.seq]).toEqual([0, 1]);
    const another = turn({ caller: { ...caller, turn_group_id: 'another' } });
    expect((await toolbox.executeTool('shop.order', { sku: 'lamp' }, another)).cached).toBeUndefined();
    expect(gateway.calls).toHaveLength(2);
  });
});

describe('toolbox execution', () => {
  test('execute returns an exception of a gateway as an error and never throws', async () => {
    const { gateway, toolbox, turn } = deps();
    gateway.setResponse('shop.order', { throws: new Error('boom') });
    expect(toToolResult(await toolbox.executeTool('shop.order', {}, turn()))).toMatchObject({
      status: 'error',
      error: { code: 'UNKNOWN', message: "Tool 'shop.order' failed: boom" },
    });
  });

  test('executeBatch runs calls one after another and stops at the first critical failure', async () => {
    const { gateway, toolbox, turn } = deps();
    gateway.setResponse('shop.order', { error: { code: 'PROVIDER_ERROR', message: 'sold out' } });
    const batch = (critical: boolean) => [
      { tool_name: 'shop.look' },
      { tool_name: 'shop.order', critical },
      { tool_name: 'shop.look', args: { n: 2 } },
    ];
    const names = async (critical: boolean) => (await toolbox.executeBatch(batch(critical), turn())).map(({ name }) => name);
    expect(await names(true)).toEqual(['shop.look', 'shop.order']);
    expect(await names(false)).toEqual(['shop.look', 'shop.order', 'shop.look']);
  });

  test('executeBatch splits a long batch into several and stops at the first critical failure', async () => {
    const { gateway, toolbox, turn } = deps();
    const planned = Array.from({ length: 24 }, (_, n) => ({ tool_name: 'shop.look', args: { n } }));
    expect((await toolbox.executeBatch(planned, turn())).map(({ meta }) => meta?.seq)).toEqual(planned.map((_, n) => n));
    gateway.setResponse('shop.look', { error: { code: 'UNKNOWN', message: 'no' } });
    expect(await toolbox.executeBatch(planned, turn())).toHaveLength(1);
  });

  test('executeBatch waits for a required approval and skips the call when it is rejected', async () => {
    const approvals = memoryApprovals();
    const { toolbox, turn } = deps({ activations: [on('shop.order', { requires_confirmation: true })] });
    const going = toolbox.executeTool('shop.order', {}, turn({ approvals }));
    await quiet();
    approvals.answer(approvals.open()[0]?.id ?? '', { kind: 'declined', by: 'ann' });
    expect(toToolResult(await going)).toMatchObject({ status: 'skipped', error: { details: { reason: 'declined' } } });
  });

  test('execute applies the rate limit override of an activation', async () => {
    const { toolbox, turn } = deps({ activations: [on('shop.look', { rate_limit: { max: 1, per_s: 0.001, scope: 'agent' } })] });
    const look = async (n: number) => (await toolbox.executeTool('shop.look', { n }, turn())).error?.code;
    expect([await look(1), await look(2)]).toEqual([undefined, 'RATE_LIMIT']);
  });
});

describe('toolbox tools', () => {
  const definitions = [
    aSpec('a.on'),
    aSpec('b.off'),
    aSpec('c.never'),
    aSpec('d.blocked', {}, 'blocked'),
    aSpec('e.dangerous', { side_effect_policy: 'irreversible', risk_tags: ['payment'] }),
    aSpec('f.locked', { secrets: ['KEY'], tags: ['mail'] }),
    aSpec('g.elsewhere'),
  ];
  const parts: Partial<ToolboxOptions> = {
    definitions,
    available: tool => tool !== 'g.elsewhere',
    activations: [on('a.on'), on('b.off', {}, false), on('d.blocked'), on('e.dangerous'), on('f.locked')],
    policy: { denied_risk_tags: ['payment'] },
    missingSecret: spec => spec.secrets !== undefined,
  };

  test('each tool of the workspace is enabled or has a reason', () => {
    const { toolbox } = deps(parts);
    expect(toolbox.listAvailable()).toEqual(['a.on']);
    expect(toolbox.getUnavailableTools().map(({ name, why_unavailable }) => [name, why_unavailable])).toEqual([
      ['b.off', 'disabled_for_agent'],
      ['c.never', 'not_activated'],
      ['d.blocked', 'version_blocked'],
      ['e.dangerous', 'policy'],
      ['f.locked', 'missing_secret'],
    ]);
    expect(toolbox.getUnavailableTools().at(-1)).toMatchObject({ description: 'the tool f.locked', categories: ['api', 'mail'] });
    expect(['a.on', 'b.off', 'g.elsewhere', 'x'].map(name => toolbox.isAvailable(name))).toEqual([true, false, false, false]);
    expect(['a.on', 'b.off', 'g.elsewhere', 'x'].map(name => toolbox.isTenantAvailable(name))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([toolbox.getToolDefinition('b.off')?.name, toolbox.getToolDefinition('g.elsewhere')]).toEqual(['b.off', undefined]);
  });

  test.each([
    ['b.off', 'disabled_for_agent'],
    ['c.never', 'not_activated'],
    ['d.blocked', 'version_blocked'],
    ['e.dangerous', 'risk_tag'],
    ['g.elsewhere', 'unknown_tool'],
  ])('executeTool rejects a call of %s with reason %s', async (name, reason) => {
    const { gateway, toolbox, turn } = deps(parts);
    expect((await toolbox.executeTool(name, {}, turn())).error).toMatchObject({ code: 'POLICY_DENIED', details: { reason } });
    expect(gateway.calls).toEqual([]);
  });

  test('a tool without its secret returns the next step', async () => {
    const { toolbox, turn } = deps(parts);
    expect((await toolbox.executeTool('f.locked', {}, turn())).error).toMatchObject({
      code: 'AUTH_REQUIRED',
      details: { missing: ['KEY'] },
    });
  });

  test('a tool without an activation is enabled only when the workspace default says so', async () => {
    const { toolbox, turn } = deps({ activations: [], default_activation: 'enabled' });
    expect(toolbox.listAvailable()).toEqual(['shop.look', 'shop.order']);
    expect(succeeded(await toolbox.executeTool('shop.look', {}, turn()))).toBe(true);
    expect(deps({ activations: [] }).toolbox.listAvailable()).toEqual([]);
  });

  test('the metadata of a tool includes the overrides of its activation', () => {
    const { toolbox } = deps({
      definitions: [
        aSpec('plain', { tags: ['x'] }),
        aSpec('asks'),
        aSpec('final', { side_effect_policy: 'irreversible' }),
        aSpec('book', { side_effect_policy: 'compensatable', compensation_tool: 'unbook' }),
      ],
      activations: [on('plain'), on('asks', { requires_confirmation: true }), on('final', { confirmation: 'never' }), on('book')],
    });
    expect(toolbox.getMetadata('plain')).toEqual({
      name: 'plain',
      version: '1.0.0',
      side_effect_policy: 'idempotent',
      requires_confirmation: false,
      categories: ['api', 'x'],
      is_irreversible: false,
      is_safe_to_retry: true,
    });
    expect(toolbox.getMetadata('asks')?.requires_confirmation).toBe(true);
    expect(toolbox.getMetadata('final')).toMatchObject({
      requires_confirmation: false,
      is_irreversible: true,
      is_safe_to_retry: false,
    });
    expect(toolbox.getMetadata('book')).toMatchObject({ compensation_tool: 'unbook', is_safe_to_retry: false });
    expect(toolbox.getMetadata('nothing')).toBeUndefined();
  });
});
