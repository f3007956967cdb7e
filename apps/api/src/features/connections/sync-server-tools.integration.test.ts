import type { ToolDefinition } from '@pinion/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';
import { decideToolChange } from './decide-tool-change.ts';
import { syncServerTools } from './sync-server-tools.ts';

let server: Awaited<ReturnType<typeof startTestApi>>;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

const offered = (digest: string, name = 'files.read'): ToolDefinition => ({
  name,
  version: `0.0.0+${digest}`,
  description: `as of ${digest}`,
  category: 'data',
  input_schema: {},
  gateway: 'mcp',
  gateway_config: { server: 'files', tool: 'read' },
  side_effect_policy: 'pure',
  cache: 'none',
});
const origin = { kind: 'mcp', name: 'files', namespace: 'files' } as const;
const sync = (...definitions: ToolDefinition[]) => syncServerTools(server.edges, server.scope, origin, definitions);
const catalog = () => server.edges.tools.catalog(server.scope);
const lifecycles = async (): Promise<Record<string, string>> =>
  Object.fromEntries((await catalog()).versionsOf('files.read').map(({ spec }) => [spec.version, spec.lifecycle]));
const newest = async (): Promise<string | undefined> => (await catalog()).lookup('files.read')?.version;
const waiting = async (): Promise<string[]> =>
  (await server.edges.toolChanges.waiting(server.scope)).map(({ name, version }) => `${name}@${version}`);
const decide = async (decision: 'approve' | 'reject'): Promise<void> => {
  const [change] = await server.edges.toolChanges.waiting(server.scope);
  await decideToolChange(server.edges, server.scope, change?.id ?? '', decision);
};

it('syncServerTools publishes all tools of a new source', async () => {
  expect(await sync(offered('bb'))).toEqual({ published: 1, waiting: 0 });
  expect(await sync(offered('bb'))).toEqual({ published: 0, waiting: 0 });
  expect(await lifecycles()).toEqual({ '0.0.0+bb': 'active' });
});

it('syncServerTools holds a changed tool once and keeps the approved version', async () => {
  expect(await sync(offered('aa'))).toEqual({ published: 0, waiting: 1 });
  expect(await sync(offered('aa'))).toEqual({ published: 0, waiting: 0 });
  expect(await waiting()).toEqual(['files.read@0.0.0+aa']);
  expect(await lifecycles()).toEqual({ '0.0.0+bb': 'active' });
});

it('syncServerTools drops a reverted change and keeps only the newest one', async () => {
  await sync(offered('bb'));
  expect(await waiting()).toEqual([]);
  await sync(offered('aa'));
  await sync(offered('ab'));
  expect(await waiting()).toEqual(['files.read@0.0.0+ab']);
  await sync(offered('aa'));
});

it('an approved change is the newest active version even when it sorts before the old one', async () => {
  await decide('approve');
  expect(await newest()).toBe('0.0.0+aa');
  expect(await lifecycles()).toEqual({ '0.0.0+aa': 'active', '0.0.0+bb': 'deprecated' });
  expect(await waiting()).toEqual([]);
  const [event] = await server.edges.audit.list(server.scope, { limit: 1, action: 'tool_change.approved' });
  expect(event).toMatchObject({ subject: 'files.read@0.0.0+aa', details: { source: 'mcp:files' } });
});

it('syncServerTools restores an approved version without approval', async () => {
  await sync(offered('bb'));
  expect(await lifecycles()).toEqual({ '0.0.0+aa': 'deprecated', '0.0.0+bb': 'active' });
  expect(await waiting()).toEqual([]);
});

it('a rejected change stays out until the tool changes again', async () => {
  await sync(offered('cc'));
  await decide('reject');
  expect(await sync(offered('cc'))).toEqual({ published: 0, waiting: 0 });
  expect(await waiting()).toEqual([]);
  await sync(offered('dd'));
  expect(await waiting()).toEqual(['files.read@0.0.0+dd']);
  expect(await newest()).toBe('0.0.0+bb');
});

it('syncServerTools holds a new tool of a known source', async () => {
  await sync(offered('bb'), offered('ee', 'files.erase'));
  expect(await waiting()).toEqual(['files.erase@0.0.0+ee']);
  expect((await catalog()).lookup('files.erase')).toBeUndefined();
});

it('syncServerTools never takes the name of a tool of another source', async () => {
  const other = { kind: 'mcp', name: 'payment', namespace: 'payment' } as const;
  await syncServerTools(server.edges, server.scope, other, [offered('ff', 'payment.charge')]);
  expect(await waiting()).toContain('payment.charge@0.0.0+ff');
  expect((await catalog()).lookup('payment.charge')?.gateway).toBe('http');
});

it('syncServerTools leaves a tool that an administrator blocked as blocked', async () => {
  await server.edges.tools.setLifecycle(server.scope, 'files.read', '0.0.0+bb', { lifecycle: 'blocked', reason: 'no' });
  await sync(offered('bb'));
  expect((await lifecycles())['0.0.0+bb']).toBe('blocked');
});

it('exactly one of two simultaneous decisions about a change succeeds', async () => {
  await sync(offered('gg'));
  const change = (await server.edges.toolChanges.waiting(server.scope)).find(({ version }) => version === '0.0.0+gg');
  const tries = await Promise.allSettled(
    (['reject', 'reject'] as const).map(decision => decideToolChange(server.edges, server.scope, change?.id ?? '', decision)),
  );
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(decideToolChange(server.edges, server.scope, 'nope', 'approve')).rejects.toThrow(
    'This workspace has no tool change',
  );
});
