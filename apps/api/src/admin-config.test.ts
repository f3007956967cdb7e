import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readAdminConfig } from './admin-config.ts';
import { readNamedVariables } from './env.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pinion-config-'));
const write = (name: string, text: string): string => {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};

it('is empty without a file', () => {
  expect(readAdminConfig(undefined)).toEqual({ mcp_servers: {}, limits: {}, secrets: { instance: [] }, tools: [] });
});

it('reads servers, limits and tool files beside it', () => {
  write(
    'tools.yaml',
    '- { name: a.b, version: 1.0.0, description: d, category: api, input_schema: {}, gateway: http, gateway_config: { url: "https://example.com" } }',
  );
  const file = write(
    'pinion.yaml',
    'mcp_servers:\n  everything: { command: node, args: [server.js] }\n  remote: { url: "https://example.com/mcp" }\ntool_files: [tools.yaml]\nlimits: { max_concurrent_runs: 8 }\n',
  );
  const config = readAdminConfig(file);
  expect(config.mcp_servers['everything']).toEqual({ command: 'node', args: ['server.js'] });
  expect(config.mcp_servers['remote']).toEqual({ url: 'https://example.com/mcp' });
  expect(config.limits).toEqual({ max_concurrent_runs: 8 });
  expect(config.tools).toMatchObject([{ name: 'a.b', lifecycle: 'active', side_effect_policy: 'irreversible' }]);
});

it('opens named variables of the environment to tools, and only those', () => {
  const file = write('instance.yaml', 'secrets: { instance: [MAPS_KEY] }\n');
  expect(readAdminConfig(file).secrets).toEqual({ instance: ['MAPS_KEY'] });
  const found = readNamedVariables(['MAPS_KEY', 'NOT_SET', 'EMPTY', 'toString'], { MAPS_KEY: 'm', MAPS_KEY_2: 'n', EMPTY: '' });
  expect([...found]).toEqual([['MAPS_KEY', 'm']]);
});

it.each([
  ['secrets: { instance: [PINION_SECRET_KEY] }', /\/secrets\/instance\/0/],
  ['secrets: { instance: [DATABASE_URL] }', /\/secrets\/instance\/0/],
  ['secrets: { instance: ["MAPS_*"] }', /\/secrets\/instance\/0/],
  ['limits: { max_concurrent_runs: many }', /\/limits\/max_concurrent_runs/],
  ['mcp_server: {}', /unrecognized key/i],
  ['tool_files: [gone.yaml]', /gone\.yaml cannot be read/],
  ['a: [', /cannot be read/],
])('says where a mistake is: %s', (text, message) => {
  expect(() => readAdminConfig(write('bad.yaml', text))).toThrow(message);
});
