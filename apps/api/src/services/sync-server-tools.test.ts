import type { ToolDefinition } from '@pinion/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { surfacesAtWork } from '../testing/surfaces-at-work.ts';
import { syncServerTools } from './sync-server-tools.ts';

let server: Awaited<ReturnType<typeof surfacesAtWork>>;
beforeAll(async () => {
  server = await surfacesAtWork();
});
afterAll(() => server.close());

const offered = (digest: string): ToolDefinition => ({
  name: 'files.read',
  version: `0.0.0+${digest}`,
  description: `as of ${digest}`,
  category: 'data',
  input_schema: {},
  gateway: 'mcp',
  gateway_config: { server: 'files', tool: 'read' },
  side_effect_policy: 'pure',
  cache: 'none',
});
const sync = (digest: string): Promise<void> => syncServerTools(server.edges, server.scope, [offered(digest)]);
const lifecycles = async (): Promise<Record<string, string>> => {
  const catalog = await server.edges.tools.catalog(server.scope);
  return Object.fromEntries(catalog.versionsOf('files.read').map(({ spec }) => [spec.version, spec.lifecycle]));
};
const newest = async (): Promise<string | undefined> =>
  (await server.edges.tools.catalog(server.scope)).lookup('files.read')?.version;

it('makes a changed tool a new version, and takes the old one back when it comes back', async () => {
  await sync('bb');
  await sync('bb');
  expect(await lifecycles()).toEqual({ '0.0.0+bb': 'active' });
  await sync('aa');
  expect(await lifecycles()).toEqual({ '0.0.0+aa': 'active', '0.0.0+bb': 'deprecated' });
  expect(await newest()).toBe('0.0.0+aa');
  await sync('bb');
  expect(await lifecycles()).toEqual({ '0.0.0+aa': 'deprecated', '0.0.0+bb': 'active' });
});

it('leaves blocked what an administrator blocked', async () => {
  await server.edges.tools.setLifecycle(server.scope, 'files.read', '0.0.0+bb', { lifecycle: 'blocked', reason: 'no' });
  await sync('bb');
  expect((await lifecycles())['0.0.0+bb']).toBe('blocked');
});
