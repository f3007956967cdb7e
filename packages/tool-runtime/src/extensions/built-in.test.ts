import { specOf, ToolDefinition, type ToolDefinitionInput } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import {
  type CallAuditEntry,
  type CallLogEntry,
  type CallMeasure,
  createApprovalExtension,
  createAuditExtension,
  createAuthenticationExtension,
  createLoggingExtension,
  createMetricsExtension,
  createRateLimitExtension,
  type ExtensionCall,
  type ExtensionResult,
} from './index.ts';

const callOf = (definition: Partial<ToolDefinitionInput> = {}, parts: Partial<ExtensionCall> = {}): ExtensionCall => ({
  call_id: 'call-1',
  spec: specOf(
    ToolDefinition.parse({
      name: 'shop.pay',
      version: '1.2.0',
      description: 'pays',
      category: 'api',
      input_schema: {},
      gateway: 'http',
      ...definition,
    }),
  ),
  input: { amount: 5 },
  scope: { org_id: 'org', workspace_id: 'workspace', user_id: 'user' },
  caller: { run_id: 'run', node_id: 'agent', agent_id: 'flow/agent', roles: ['clerk'], turn_group_id: 'run' },
  idempotency_key: undefined,
  ...parts,
});
const fine: ExtensionResult = { ok: true, output: 1 };
const cachedBy = (kind: 'memo' | 'idempotency'): ExtensionResult => ({
  ...fine,
  cache: { kind, age_ms: 1, source_call_id: 'c' },
});
const failed = (code: 'PROVIDER_ERROR' | 'POLICY_DENIED', details?: unknown): ExtensionResult => ({
  ok: false,
  error: { code, message: 'm', details },
});

describe('createAuthenticationExtension', () => {
  it('createAuthenticationExtension allows a call whose agent has any of the required roles', async () => {
    const extension = createAuthenticationExtension();
    const reasonFor = async (permissions?: string[]) => {
      const result = await extension.before_execute?.(callOf({ permissions }));
      return result?.ok === false ? result.error : undefined;
    };
    expect(await reasonFor()).toBeUndefined();
    expect(await reasonFor([])).toBeUndefined();
    expect(await reasonFor(['boss', 'clerk'])).toBeUndefined();
    expect(await reasonFor(['boss'])).toMatchObject({ code: 'POLICY_DENIED', details: { reason: 'permission' } });
  });

  it('createAuthenticationExtension can get the roles from another source', async () => {
    const extension = createAuthenticationExtension({ rolesOf: async () => ['boss'] });
    expect(await extension.before_execute?.(callOf({ permissions: ['boss'] }))).toBeUndefined();
    expect(await extension.before_execute?.(callOf({ permissions: ['clerk'] }))).toMatchObject({ ok: false });
  });
});

describe('createApprovalExtension', () => {
  const isRefused = (
    mode: 'never' | 'unsafe_only' | 'always',
    definition: Partial<ToolDefinitionInput>,
    confirmed?: boolean,
  ): boolean =>
    createApprovalExtension({ mode }).before_execute?.(callOf(definition, confirmed === undefined ? {} : { confirmed })) !==
    undefined;

  it.each([
    ['never', { side_effect_policy: 'irreversible' }, false],
    ['never', { confirmation: 'always' }, true],
    ['unsafe_only', { side_effect_policy: 'irreversible' }, true],
    ['unsafe_only', { side_effect_policy: 'idempotent' }, false],
    ['unsafe_only', { side_effect_policy: 'pure', risk_tags: ['dangerous'] }, true],
    ['always', { side_effect_policy: 'pure' }, true],
  ] as const)(
    'createApprovalExtension in mode %s for a tool with %j: rejected without approval is %s',
    (mode, definition, refused) => {
      const tool = { ...definition, ...('risk_tags' in definition ? { risk_tags: [...definition.risk_tags] } : {}) };
      expect(isRefused(mode, tool as Partial<ToolDefinitionInput>)).toBe(refused);
      expect(isRefused(mode, tool as Partial<ToolDefinitionInput>, true)).toBe(false);
    },
  );
});

describe('createMetricsExtension', () => {
  it('createMetricsExtension reports the standard metrics once per call', () => {
    const seen: CallMeasure[] = [];
    const extension = createMetricsExtension({ observe: measure => seen.push(measure) });
    void extension.after_execute?.(callOf(), fine, 250);
    void extension.after_execute?.(callOf({ side_effect_policy: 'pure' }), fine, 1);
    void extension.after_execute?.(callOf(), cachedBy('idempotency'), 1);
    void extension.after_execute?.(callOf(), cachedBy('memo'), 1);
    void extension.after_execute?.(callOf(), failed('PROVIDER_ERROR'), 1);
    void extension.after_execute?.(callOf(), failed('PROVIDER_ERROR', { outcome: 'indeterminate' }), 1);
    void extension.after_execute?.(callOf(), failed('POLICY_DENIED'), 1);
    expect(seen[0]).toEqual({
      tenant_id: 'workspace',
      agent_id: 'flow/agent',
      tool_name: 'shop.pay',
      gateway: 'http',
      status: 'success',
      duration_s: 0.25,
      isIdempotencyHit: false,
      effect: 'irreversible',
    });
    expect(seen.map(({ status, isIdempotencyHit, effect }) => [status, isIdempotencyHit, effect])).toEqual([
      ['success', false, 'irreversible'],
      ['success', false, undefined],
      ['cached', true, undefined],
      ['cached', false, undefined],
      ['error', false, undefined],
      ['error', false, 'irreversible'],
      ['denied', false, undefined],
    ]);
  });
});

describe('createLoggingExtension', () => {
  it('createLoggingExtension writes two entries with exactly their fields and no input or output', () => {
    const items: CallLogEntry[] = [];
    const extension = createLoggingExtension({ log: line => items.push(line) });
    expect(extension.before_execute?.(callOf())).toBeUndefined();
    void extension.after_execute?.(callOf(), cachedBy('memo'), 12.5);
    const who = { tenant_id: 'workspace', agent_id: 'flow/agent', run_id: 'run', call_id: 'call-1', tool_name: 'shop.pay' };
    expect(items).toEqual([
      { event: 'tool_execution_started', ...who, side_effect_policy: 'irreversible' },
      { event: 'tool_execution_completed', ...who, status: 'cached', cached: true, execution_time_ms: 12.5 },
    ]);
  });
});

describe('createAuditExtension', () => {
  it('createAuditExtension records denied and irreversible calls without input or output', async () => {
    const items: CallAuditEntry[] = [];
    const extension = createAuditExtension({ add: (_scope, line) => void items.push(line) });
    await extension.after_execute?.(callOf(), fine, 1);
    await extension.after_execute?.(callOf({ side_effect_policy: 'pure' }), fine, 1);
    await extension.after_execute?.(
      callOf({ side_effect_policy: 'pure' }),
      failed('POLICY_DENIED', { reason: 'permission', rule: 'r' }),
      1,
    );
    expect(items).toEqual([
      { actor: 'flow/agent', action: 'call.executed', subject: 'shop.pay@1.2.0', details: { run_id: 'run', call_id: 'call-1' } },
      {
        actor: 'flow/agent',
        action: 'call.denied',
        subject: 'shop.pay@1.2.0',
        details: { run_id: 'run', call_id: 'call-1', code: 'POLICY_DENIED', reason: 'permission', rule: 'r' },
      },
    ]);
  });

  it('createAuditExtension fails the call when its entry cannot be written', async () => {
    const extension = createAuditExtension({ add: () => Promise.reject(new Error('disk full')) });
    await expect(extension.after_execute?.(callOf(), fine, 1)).rejects.toThrow('disk full');
  });
});

describe('createRateLimitExtension', () => {
  it('createRateLimitExtension uses one bucket per workspace, agent or session and reports the retry time', async () => {
    const taken: string[] = [];
    const limiter = {
      take: (key: string) => {
        taken.push(key);
        return taken.filter(other => other === key).length > 1 ? { ok: false, retry_after_s: 2 } : ({ ok: true } as const);
      },
    };
    const limit = { max: 1, per_s: 0.5, scope: 'agent' } as const;
    const parts = { limit, limiter: limiter as Parameters<typeof createRateLimitExtension>[0]['limiter'] };
    const extension = createRateLimitExtension(parts);
    expect(extension.around).toBe('send');
    expect(await extension.before_execute?.(callOf())).toBeUndefined();
    expect(await extension.before_execute?.(callOf())).toMatchObject({
      ok: false,
      error: { code: 'RATE_LIMIT', retry_after_s: 2 },
    });
    const other = callOf({}, { caller: { ...callOf().caller, agent_id: 'flow/other' } });
    expect(await extension.before_execute?.(other)).toBeUndefined();
  });
});
