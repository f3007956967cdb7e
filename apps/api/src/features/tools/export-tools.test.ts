import { type Scope, specOf, ToolDefinition } from '@pinion/contracts';
import { expect, it } from 'vitest';
import { catalogOf } from '../../stores/tools/tool-registry.ts';
import { exportTools } from './export-tools.ts';

const scope: Scope = { org_id: 'o', workspace_id: 'w', user_id: 'u' };
const long = `shop.${'long_name_'.repeat(8)}`;

it('exportTools converts names to the characters OpenAI allows without collisions', async () => {
  const entries = ['a.b', 'a__b', 'shop.find', `${long}one`, `${long}two`].map(name => ({
    spec: specOf(
      ToolDefinition.parse({ name, version: '1.0.0', description: '', category: 'api', input_schema: {}, gateway: 'http' }),
    ),
    created_at: new Date(),
    updated_at: new Date(),
    source: 'user' as const,
  }));
  const services = {
    tools: { catalog: () => Promise.resolve(catalogOf(entries)) },
    activations: { availability: () => Promise.resolve(new Map<string, boolean>()) },
  } as unknown as Parameters<typeof exportTools>[0];
  const { tools } = await exportTools(services, scope, { format: 'openai' });
  const names = tools.map(tool => ('function' in tool ? tool.function.name : tool.name));
  expect(new Set(names).size).toBe(entries.length);
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  expect(names).toContain('shop__find');
});
