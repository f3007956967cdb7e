import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { copiesIn } from './copies-in.ts';
import { toolDefaultsIn } from './tool-defaults-in.ts';
import { readAdminConfig } from './admin-config.ts';
import { readNamedVariables } from './env.ts';
import { readServiceToken } from './read-service-token.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pinion-config-'));
const write = (name: string, text: string): string => {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};

it('readAdminConfig returns an empty configuration without a file', () => {
  expect(readAdminConfig(undefined)).toMatchObject({
    mcp_servers: {},
    limits: {},
    secrets: { instance: [] },
    tools: [],
    tool_files: [],
    extensions: { authentication: false, modules: [] },
  });
});

it('readAdminConfig reads servers, limits and tool files next to the configuration file', () => {
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

it('readAdminConfig uses the approval extension as confirmation floor, so approval is requested before refusal', () => {
  const floorOf = (text: string) => readAdminConfig(write('floor.yaml', text)).confirmation_floor;
  expect(floorOf('{}')).toBe(undefined);
  expect(floorOf('extensions: { approval: unsafe_only }')).toBe('unsafe_only');
  expect(floorOf('confirmation_floor: always\nextensions: { approval: never }')).toBe('always');
});

it('readAdminConfig exposes only the named environment variables to tools', () => {
  const file = write('instance.yaml', 'secrets: { instance: [MAPS_KEY] }\n');
  expect(readAdminConfig(file).secrets).toEqual({ instance: ['MAPS_KEY'] });
  const found = readNamedVariables(['MAPS_KEY', 'NOT_SET', 'EMPTY', 'toString'], { MAPS_KEY: 'm', MAPS_KEY_2: 'n', EMPTY: '' });
  expect([...found]).toEqual([['MAPS_KEY', 'm']]);
});

it('readAdminConfig reads the sandbox service, whose token file is beside the configuration file', () => {
  const file = write(
    'service.yaml',
    'sandbox: { remote: { url: "https://sandbox.example.com", token_file: token, languages: [python] } }',
  );
  const { remote } = readAdminConfig(file).sandbox;
  expect(remote).toEqual({ url: 'https://sandbox.example.com', token_file: path.join(folder, 'token'), languages: ['python'] });
  write('token', 'from-file\n');
  expect(readServiceToken(remote ?? {})).toBe('from-file');
  expect(readServiceToken({ token_env: 'SANDBOX_TOKEN' }, () => new Map([['SANDBOX_TOKEN', 'from-env']]))).toBe('from-env');
});

it('readServiceToken throws without a token, and never shows it', () => {
  expect(() => readServiceToken({ token_env: 'SANDBOX_TOKEN' }, () => new Map())).toThrow(
    'the variable SANDBOX_TOKEN contains no token',
  );
  expect(() => readServiceToken({ token_file: path.join(folder, 'no-token') })).toThrow('cannot be read');
  const shown = (): string => readServiceToken({ token_env: 'T' }, () => new Map([['T', 'se\ncret']]));
  expect(shown).toThrow('characters other than ASCII');
  expect(shown).not.toThrow('cret');
});

it.each([
  ['sandbox: { remote: { url: "http://sandbox.example.com", token_env: T } }', /\/sandbox\/remote\/url: must begin with https/],
  ['sandbox: { remote: { url: "https://u:p@sandbox.example.com", token_env: T } }', /must not contain credentials/],
  ['sandbox: { remote: { url: "https://sandbox.example.com" } }', /\/sandbox\/remote: set token_env or token_file/],
  ['sandbox: { remote: { url: "https://sandbox.example.com", token_env: T, token_file: t } }', /set token_env or token_file/],
  ['sandbox: { remote: { url: "https://sandbox.example.com", token: secret } }', /unrecognized key/i],
  ['secrets: { instance: [PINION_SECRET_KEY] }', /\/secrets\/instance\/0/],
  ['secrets: { instance: [HTTPS_PROXY] }', /\/secrets\/instance\/0/],
  ['secrets: { instance: [http_proxy] }', /\/secrets\/instance\/0/],
  ['secrets: { instance: [DATABASE_URL] }', /\/secrets\/instance\/0/],
  ['secrets: { instance: ["MAPS_*"] }', /\/secrets\/instance\/0/],
  ['limits: { max_concurrent_runs: many }', /\/limits\/max_concurrent_runs/],
  ['mcp_server: {}', /unrecognized key/i],
  ['tool_files: [gone.yaml]', /gone\.yaml cannot be read/],
  ['a: [', /cannot be read/],
])('readAdminConfig reports the path of an invalid setting: %s', (text, message) => {
  expect(() => readAdminConfig(write('bad.yaml', text))).toThrow(message);
});

it('readAdminConfig returns toolbox and tool_gateway settings with their defaults when they are not set', () => {
  const { toolbox, tool_gateway } = readAdminConfig(undefined);
  expect(toolbox).toEqual({ default_idempotency_ttl: 86_400, max_batch_size: 10 });
  expect(tool_gateway).toEqual({
    providers: { composio: {}, http: {}, modules: [] },
    idempotency: { backend: 'redis', key_prefix: 'tool_idem' },
  });
  const file = write(
    'seed.yaml',
    'toolbox: { default_timeout: 5 }\ntool_gateway: { providers: { composio: { api_key_env: COMPOSIO_API_KEY }, http: { max_retries: 0 } } }\nsecrets: { instance: [OTHER_KEY] }\n',
  );
  const config = readAdminConfig(file);
  expect(config.toolbox.default_timeout).toBe(5);
  expect(config.tool_gateway.providers.http).toEqual({ max_retries: 0 });
  expect(config.secrets.instance).toEqual(['OTHER_KEY', 'COMPOSIO_API_KEY']);
  expect(toolDefaultsIn(config)).toEqual({
    timeout_s: 5,
    by_gateway: { http: { timeout_s: undefined, max_retries: 0 } },
  });
});

it.each([
  ['{}', { key_prefix: 'tool_idem', ttl_s: 86_400 }],
  ['toolbox: { default_idempotency_ttl: 60 }', { key_prefix: 'tool_idem', ttl_s: 60 }],
  [
    'toolbox: { default_idempotency_ttl: 60 }\ntool_gateway: { idempotency: { default_ttl: 5, key_prefix: mine } }',
    { key_prefix: 'mine', ttl_s: 5 },
  ],
  ['tool_gateway: { idempotency: { backend: postgres } }', undefined],
])('copiesIn returns the Redis idempotency settings of %s', (text, copies) => {
  expect(copiesIn(readAdminConfig(write('copies.yaml', text)))).toEqual(copies);
});

it('readAdminConfig applies only the section of the selected environment', () => {
  const file = write(
    'environments.yaml',
    'limits: { max_concurrent_runs: 8, max_output_bytes: 2048 }\nenvironments:\n  production: { limits: { max_concurrent_runs: 32 }, tool_urls: ["https://example.com/tools.yaml"] }\n  test: {}\n',
  );
  expect(readAdminConfig(file).limits).toEqual({ max_concurrent_runs: 8, max_output_bytes: 2048 });
  expect(readAdminConfig(file, 'test').limits).toEqual({ max_concurrent_runs: 8, max_output_bytes: 2048 });
  const production = readAdminConfig(file, 'production');
  expect(production.limits).toEqual({ max_concurrent_runs: 32, max_output_bytes: 2048 });
  expect(production.tool_urls).toEqual(['https://example.com/tools.yaml']);
  expect(() => readAdminConfig(file, 'staging')).toThrow(
    /PINION_ENV is staging, which does not exist\. Available: production, test/,
  );
});

it('readAdminConfig reads extensions and resolves modules next to the configuration file', () => {
  const file = write('extensions.yaml', 'extensions: { authentication: true, approval: always, modules: [./own.mjs] }\n');
  expect(readAdminConfig(file).extensions).toEqual({
    authentication: true,
    approval: 'always',
    audit: false,
    modules: [path.join(folder, 'own.mjs')],
  });
});

it('readAdminConfig reads tool files in the shorthand format', () => {
  write(
    'seed-tools.yaml',
    `tools:
  - name: calculate_sum
    description: Adds two numbers
    tool_type: http
    input_schema: { type: object, properties: { a: { type: number } } }
    implementation_config: { url: "https://example.com/sum" }
    metadata: { version: 1.2.0, category: math, requires_approval: true }
`,
  );
  const { tools } = readAdminConfig(write('seed-admin.yaml', 'tool_files: [seed-tools.yaml]\n'));
  expect(tools).toMatchObject([
    {
      name: 'calculate_sum',
      version: '1.2.0',
      gateway: 'http',
      confirmation: 'always',
      gateway_config: { url: 'https://example.com/sum' },
    },
  ]);
  write('bad-tools.yaml', 'tools:\n  - { name: a.b, side_effects: perhaps }\n');
  expect(() => readAdminConfig(write('bad-admin.yaml', 'tool_files: [bad-tools.yaml]\n'))).toThrow(/\/tools\/0\/side_effects/);
});

it('readAdminConfig reads model limits by provider and refuses an unknown limit', () => {
  const file = write('limits.yaml', 'model_limits: { openai: { first_byte_s: 600, attempts: 1 } }\n');
  expect(readAdminConfig(file).model_limits).toEqual({ openai: { first_byte_s: 600, attempts: 1 } });
  expect(() => readAdminConfig(write('odd.yaml', 'model_limits: { openai: { patience: 1 } }\n'))).toThrow(/model_limits.openai/);
});

it('readAdminConfig reads the default and the maximum of retention and refuses a short audit log', () => {
  const file = write('retention.yaml', 'retention:\n  default: { run_days: 180 }\n  max: { run_days: 730, trace_days: 30 }\n');
  expect(readAdminConfig(file).retention).toEqual({ default: { run_days: 180 }, max: { run_days: 730, trace_days: 30 } });
  expect(() => readAdminConfig(write('short.yaml', 'retention: { default: { audit_days: 30 } }'))).toThrow(
    '/retention/default/audit_days',
  );
});
