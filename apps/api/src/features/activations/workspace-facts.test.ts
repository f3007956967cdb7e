import { type Scope, specOf, type ToolActivation, ToolDefinition } from '@pinion/contracts';
import { expect, it } from 'vitest';
import { catalogOf, type ToolEntry } from '../../stores/tools/tool-registry.ts';
import { WorkspaceSettings } from '../../stores/settings/workspace-settings.ts';
import { WorkspaceFacts } from './workspace-facts.ts';

const scope: Scope = { org_id: 'o', workspace_id: 'w', user_id: 'u' };
const entry = (name: string): ToolEntry => {
  const definition = { name, version: '1.0.0', description: '', category: 'api', input_schema: {}, gateway: 'http' } as const;
  return { spec: specOf(ToolDefinition.parse(definition)), created_at: new Date(), updated_at: new Date(), source: 'user' };
};

it('WorkspaceFacts computes unavailable tools once and again when tools, activations or the agent list change', async () => {
  let catalog = catalogOf([entry('a.one'), entry('a.two')]);
  const choices: ToolActivation[] = [];
  const availability = new Map<string, boolean>();
  const facts = new WorkspaceFacts({
    activations: { availability: () => Promise.resolve(new Map(availability)), listAll: () => Promise.resolve([...choices]) },
    settings: { read: () => Promise.resolve(WorkspaceSettings.parse({})) },
    tools: { catalog: () => Promise.resolve(catalog) },
    now: () => 0,
    confirmationFloor: undefined,
    isShared: false,
    report: error => expect(error).toBeUndefined(),
  });
  const listed = [{ name: 'a.one' }];
  const ask = (agent = 'flow/writer', list = listed) => facts.unavailable(scope, agent, list);
  const names = async (...of: Parameters<typeof ask>) => (await ask(...of)).map(({ name, why }) => `${name} ${why}`);

  const first = await ask();
  expect(first.map(({ name }) => name)).toEqual(['a.two']);
  expect(await ask()).toBe(first);
  expect(await names('flow/writer', [{ name: 'a.two' }])).toEqual(['a.one not_activated']);
  expect(await names('flow/reader')).toEqual(['a.two not_activated']);

  choices.push({ agent_id: 'flow/writer', tool: 'a.one', enabled: false, policy_overrides: {} });
  await facts.refresh(scope);
  expect(await names()).toEqual(['a.one disabled_for_agent', 'a.two not_activated']);
  availability.set('a.two', false);
  await facts.refresh(scope);
  expect(await names()).toEqual(['a.one disabled_for_agent']);
  catalog = catalogOf([entry('a.one'), entry('a.three')]);
  expect(await names()).toEqual(['a.one disabled_for_agent', 'a.three not_activated']);
});

it('WorkspaceFacts does not suggest a blocked tool because enabling it would not help', async () => {
  const blocked = { ...entry('a.old'), spec: { ...entry('a.old').spec, lifecycle: 'blocked' as const } };
  const facts = new WorkspaceFacts({
    activations: { availability: () => Promise.resolve(new Map()), listAll: () => Promise.resolve([]) },
    settings: { read: () => Promise.resolve(WorkspaceSettings.parse({})) },
    tools: { catalog: () => Promise.resolve(catalogOf([blocked, entry('a.two')])) },
    now: () => 0,
    confirmationFloor: undefined,
    isShared: false,
    report: error => expect(error).toBeUndefined(),
  });
  expect((await facts.unavailable(scope, 'flow/writer', [])).map(({ name }) => name)).toEqual(['a.two']);
});

it('toolStatusOf returns the stricter confirmation floor of workspace and organization', async () => {
  const floorOf = async (confirmation_floor: 'unsafe_only' | 'always' | undefined) => {
    const facts = new WorkspaceFacts({
      activations: { availability: () => Promise.resolve(new Map()), listAll: () => Promise.resolve([]) },
      settings: { read: () => Promise.resolve(WorkspaceSettings.parse({ confirmation_floor })) },
      tools: { catalog: () => Promise.resolve(catalogOf([])) },
      now: () => 0,
      confirmationFloor: 'unsafe_only',
      isShared: false,
      report: error => expect(error).toBeUndefined(),
    });
    await facts.load(scope);
    return facts.toolStatusOf(entry('a.one').spec, { agent_id: 'bot', listed: undefined }, scope).floor;
  };
  expect([await floorOf(undefined), await floorOf('always')]).toEqual(['unsafe_only', 'always']);
});
