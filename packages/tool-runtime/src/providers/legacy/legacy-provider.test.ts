import { specOf, ToolDefinition } from '@pinion/contracts';
import { expect, test } from 'vitest';
import { memoryCache, memoryJournal, memorySecrets, noTracer } from '../../adapters/memory/index.ts';
import { ajvSchemas, nodeClock, nodeHasher } from '../../adapters/node/index.ts';
import { createToolRuntime } from '../../create-tool-runtime.ts';
import type { LegacyContext, LegacyExecutor, LegacyResult } from './legacy-executor.ts';
import { createLegacyProvider } from './legacy-provider.ts';

const clock = nodeClock();
const definition = ToolDefinition.parse({
  name: 'orders.create',
  version: '1.0.0',
  description: '',
  category: 'api',
  gateway: 'legacy',
  gateway_config: { tool: 'create_order' },
  side_effect_policy: 'idempotent',
  input_schema: { type: 'object', properties: { sku: { type: 'string' } }, required: ['sku'] },
});

/** Calls the tool through the whole runtime. */
async function callWith(answer: unknown, input: unknown = { sku: 'A1' }) {
  const requested: { name: string; args: unknown; context: LegacyContext }[] = [];
  const executor: LegacyExecutor = {
    execute(name, args, context) {
      requested.push({ name, args, context });
      return answer as LegacyResult;
    },
  };
  const kept = {
    cache: memoryCache(clock),
    secrets: memorySecrets({}),
    tracer: noTracer,
    schemas: ajvSchemas(),
    hasher: nodeHasher,
  };
  const runtime = createToolRuntime({ ...kept, clock, providers: [createLegacyProvider({ executorFor: () => executor })] });
  const envelope = await runtime.runTool({
    tool: specOf(definition),
    input,
    scope: { org_id: 'o', workspace_id: 'w', user_id: 'u' },
    policy: { allowed_side_effects: ['idempotent'] },
    journal: memoryJournal(clock),
    signal: new AbortController().signal,
  });
  return { envelope, asked: requested };
}

test('a legacy executor is called with its own tool name and arguments that match the schema', async () => {
  const { envelope, asked } = await callWith({ status: 'success', data: { order: 7 } });
  expect(envelope).toMatchObject({ name: 'orders.create', output: { order: 7 } });
  expect(asked).toMatchObject([{ name: 'create_order', args: { sku: 'A1' }, context: { tenant_id: 'w' } }]);
  const refused = await callWith({ status: 'success' }, { sku: 5 });
  expect(refused.envelope.error?.code).toBe('VALIDATION_ERROR');
  expect(refused.asked).toEqual([]);
});

test.each([
  [{ status: 'cached', data: 1 }, undefined],
  [{ status: 'error', error: 'out of stock' }, 'out of stock'],
  [{ status: 'skipped' }, 'the executor skipped create_order'],
  [{ status: 'done' }, 'The executor returned no status for create_order: success, error, skipped or cached.'],
  [null, 'The executor returned no result for create_order.'],
])('a legacy executor result %j becomes an envelope', async (answer, message) => {
  expect((await callWith(answer)).envelope.error?.message).toBe(message);
});
