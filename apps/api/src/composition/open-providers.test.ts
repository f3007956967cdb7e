import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { specOf, ToolDefinition } from '@pinion/contracts';
import { createEgress } from '@pinion/tool-runtime/egress';
import { nodeClock } from '@pinion/tool-runtime/adapters/node';
import { afterAll, expect, it } from 'vitest';
import { readAdminConfig } from '../configuration/admin-config.ts';
import { openProviders } from './open-providers.ts';

const egress = createEgress();
const needs = { egress, clock: nodeClock(), redis: undefined };
afterAll(() => egress.close());

const folder = mkdtempSync(path.join(tmpdir(), 'pinion-providers-'));
function file(name: string, text: string): string {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
}

it('openProviders opens the built-in providers, and a queue only with Redis', async () => {
  const opened = await openProviders({ ...needs, modules: [] });
  expect(opened.providers.map(({ gateway }) => gateway)).toEqual(['hub', 'composio', 'sql', 'legacy']);
  await opened.close();
});

it("openProviders performs calls of the administrator's provider module next to the configuration file", async () => {
  const example = fileURLToPath(new URL('../../../../packages/tool-runtime/examples/notes-provider.ts', import.meta.url));
  const relative = path.relative(folder, example);
  const config = readAdminConfig(file('pinion.yaml', `tool_gateway: { providers: { modules: ['${relative}'] } }`));
  expect(config.tool_gateway.providers.modules).toEqual([example]);
  const { providers } = await openProviders({ ...needs, modules: config.tool_gateway.providers.modules });
  const notes = providers.find(({ gateway }) => gateway === 'notes');
  const definition = { name: 'a', version: '1.0.0', description: '', category: 'data', input_schema: {}, gateway: 'notes' };
  const call = {
    spec: specOf(ToolDefinition.parse({ ...definition, gateway_config: { notebook: 'team', key_secret: 'NOTES_KEY' } })),
    secrets: { NOTES_KEY: 'open sesame' },
    scope: { org_id: 'o', workspace_id: 'w', user_id: 'u' },
    call_id: 'c',
    signal: new AbortController().signal,
    markSent: () => undefined,
  };
  expect(await notes?.call({ ...call, input: { title: 't', text: 'x' } })).toEqual({ ok: true, output: { path: 'team/t' } });
});

it('openProviders loads every module of a folder, without declarations and tests', async () => {
  const modules = mkdtempSync(path.join(tmpdir(), 'pinion-provider-folder-'));
  for (const name of ['b', 'a'])
    writeFileSync(
      path.join(modules, `${name}.mjs`),
      `export const createProvider = () => ({ gateway: 'own_${name}', call: () => ({ ok: true, output: 1 }) });`,
    );
  for (const name of ['a.d.ts', 'a.test.mjs', 'notes.md']) writeFileSync(path.join(modules, name), 'export {};');
  const opened = await openProviders({ ...needs, modules: [modules] });
  expect(opened.providers.slice(-2).map(({ gateway }) => gateway)).toEqual(['own_a', 'own_b']);
  await opened.close();
});

it('openProviders refuses two modules with one gateway', async () => {
  const text = "export const createProvider = () => ({ gateway: 'own', call: () => ({ ok: true, output: 1 }) });";
  const modules = [file('first.mjs', text), file('second.mjs', text)];
  await expect(openProviders({ ...needs, modules })).rejects.toThrow('Two provider modules have the gateway own');
});

it.each([
  ['none.mjs', 'export const a = 1;'],
  ['ours.mjs', "export const createProvider = () => ({ gateway: 'http', call: () => ({ ok: true, output: 1 }) });"],
  [
    'unlisted.mjs',
    "export const createProvider = () => ({ gateway: 'own', call: () => ({}), connection: { label: 'Own', settings: {} } });",
  ],
  ['half.mjs', "export const createProvider = () => ({ gateway: 'half' });"],
])('%s as a provider module stops the start', async (name, text) => {
  await expect(openProviders({ ...needs, modules: [file(name, text)] })).rejects.toThrow('createProvider');
});
