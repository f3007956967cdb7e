import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateSum, dangerousDelete, fileReader, productCatalogSearch, storedDefinition } from '../testing/foreign-tools.ts';
import { listSpecs, toMcpTools, toOpenAiTools } from './export-tools.ts';
import { importToolDefinition } from './imported-tool.ts';
import { type ToolDefinitionInput, specOf, ToolDefinition } from './tool-spec.ts';

function read(value: unknown): ToolDefinitionInput {
  const result = importToolDefinition(value);
  if (!result.ok) throw new Error(`${result.path} ${result.message}`);
  return result.definition;
}

const base = {
  name: 'a.b',
  version: '1.2.0',
  description: 'd',
  category: 'api',
  input_schema: { type: 'object' },
  gateway: 'http',
} as const;

describe('importToolDefinition with the example tools', () => {
  it.each([
    [
      'calculate_sum',
      calculateSum,
      {
        name: 'calculate_sum',
        version: '1.0.0',
        description: 'Add two numbers together',
        category: 'code',
        input_schema: calculateSum.input_schema,
        gateway: 'python',
        gateway_config: { code: 'from math_tools import add\n\nresult = add(**inputs)\n' },
      },
    ],
    [
      'file_reader',
      fileReader,
      {
        name: 'file_reader',
        version: '1.0.0',
        description: 'Read file contents',
        category: 'data',
        tags: ['filesystem'],
        input_schema: fileReader.input_schema,
        gateway: 'python',
        gateway_config: { code: 'from file_tools import read_file\n\nresult = read_file(**inputs)\n' },
      },
    ],
    [
      'dangerous_delete',
      dangerousDelete,
      {
        name: 'dangerous_delete',
        version: '1.0.0',
        description: 'Delete files',
        category: 'code',
        input_schema: dangerousDelete.input_schema,
        gateway: 'shell',
        gateway_config: { code: 'rm {path}' },
        risk_tags: ['dangerous'],
        confirmation: 'always',
      },
    ],
    [
      'product-catalog.search',
      productCatalogSearch,
      {
        name: 'product-catalog.search',
        version: '1.0.0',
        description: 'Searches the catalog.',
        category: 'api',
        input_schema: productCatalogSearch.input_schema,
        output_schema: { type: 'array' },
        gateway: 'http',
        gateway_config: { url: 'https://catalog.example/search' },
        side_effect_policy: 'pure',
        access: 'read',
        permissions: ['shopper'],
        timeout_s: 10,
        rate_limit: { max: 60, per_s: 1, scope: 'agent' },
        idempotency: { send: { as: 'header', name: 'Idempotency-Key' } },
      },
    ],
    [
      'a stored tool definition in the legacy format',
      storedDefinition,
      {
        name: 'crm.create_ticket',
        version: '1.0.0',
        description: 'Creates a ticket.',
        category: 'api',
        tags: ['crm'],
        input_schema: storedDefinition.parameter_schema,
        gateway: 'http',
        gateway_config: storedDefinition.gateway_config,
        side_effect_policy: 'compensatable',
        confirmation: 'always',
        confirmation_prompt: 'Create a ticket for {{customer_id}}?',
        idempotency: { key_fields: ['customer_id'] },
      },
    ],
  ])('importToolDefinition reads %s', (_name, given, definition) => {
    expect(read(given)).toEqual(definition);
    expect(ToolDefinition.safeParse(read(given)).success).toBe(true);
  });

  it('importToolDefinition reports every field it rewrote or filled in', () => {
    expect(importToolDefinition(productCatalogSearch)).toMatchObject({
      notes: ['It has no version. 1.0.0 is used'],
    });
    expect(importToolDefinition(storedDefinition)).toMatchObject({
      notes: [
        expect.stringContaining('compensation'),
        expect.stringContaining('version'),
        ...['id', 'tenant_id', 'created_at'].map(name => `${name} is not supported and was skipped`),
      ],
    });
  });
});

describe('importToolDefinition field values', () => {
  it.each([
    ['PURE', 'pure', undefined],
    ['pure', 'pure', undefined],
    ['idempotent', 'idempotent', undefined],
    ['IDEMPOTENT', 'idempotent', undefined],
    ['compensatable', 'compensatable', undefined],
    ['REVERSIBLE', 'compensatable', undefined],
    ['IRREVERSIBLE', 'irreversible', undefined],
    ['none', 'pure', 'none'],
    ['reads', 'pure', 'read'],
    ['writes', 'irreversible', 'write'],
    ['read-only', 'pure', 'read'],
    ['read_only', 'pure', 'read'],
    ['write', 'irreversible', 'write'],
    ['payment', 'irreversible', 'write'],
  ])('importToolDefinition reads the side effect word %s as %s', (word, policy, access) => {
    for (const given of [{ side_effects: word }, { side_effect_policy: word }, { metadata: { side_effects: word } }]) {
      const definition = read({ ...base, ...given });
      expect([definition.side_effect_policy, definition.access]).toEqual([policy, access]);
    }
    expect(read({ ...base, side_effects: word }).risk_tags).toEqual(word === 'payment' ? ['payment'] : undefined);
  });

  it('importToolDefinition uses the strictest class without a side effect word and rejects unknown words', () => {
    expect(read(base)).not.toHaveProperty('side_effect_policy');
    expect(ToolDefinition.parse(read(base)).side_effect_policy).toBe('irreversible');
    expect(importToolDefinition({ ...base, side_effects: 'maybe' })).toMatchObject({ ok: false, path: '/side_effects' });
    expect(importToolDefinition({ ...base, metadata: { side_effects: 3 } })).toMatchObject({
      ok: false,
      path: '/metadata/side_effects',
    });
  });

  it('importToolDefinition prefers side_effect_policy to the less precise side_effects', () => {
    expect(read({ ...base, side_effect_policy: 'idempotent', side_effects: 'payment' })).toMatchObject({
      side_effect_policy: 'idempotent',
      access: 'write',
      risk_tags: ['payment'],
    });
  });

  it.each([
    [60, { max: 60, per_s: 1, scope: 'workspace' }],
    ['60/min', { max: 60, per_s: 1, scope: 'workspace' }],
    ['10 per second per session', { max: 10, per_s: 10, scope: 'session' }],
    ['7200/hour per tenant', { max: 7200, per_s: 2, scope: 'workspace' }],
    [
      { max_per_minute: 30, scope: 'tenant' },
      { max: 30, per_s: 0.5, scope: 'workspace' },
    ],
    [
      { max: 5, per_s: 2, scope: 'agent' },
      { max: 5, per_s: 2, scope: 'agent' },
    ],
  ])('importToolDefinition reads the rate limit %j', (rate_limit, read_as) => {
    expect(read({ ...base, rate_limit }).rate_limit).toEqual(read_as);
  });

  it.each([[0], ['often'], ['5/fortnight'], [{ max: 5, scope: 'planet' }], [[]]])(
    'importToolDefinition rejects the rate limit %j',
    rate_limit => {
      expect(importToolDefinition({ ...base, rate_limit })).toMatchObject({ ok: false, path: '/rate_limit' });
    },
  );

  it.each([
    [10, 10],
    ['10s', 10],
    ['500ms', 0.5],
    ['2 min', 120],
  ])('importToolDefinition reads the timeout %j as %d seconds', (timeout, timeout_s) => {
    expect(read({ ...base, timeout })).toMatchObject({ timeout_s });
  });

  it.each([
    ['1', '1.0.0'],
    ['1.2', '1.2.0'],
    ['v2.0.1', '2.0.1'],
    [3, '3.0.0'],
  ])('importToolDefinition reads the version %j as %s', (version, as) => {
    expect(read({ ...base, version })).toMatchObject({ version: as });
    const { version: _none, ...unversioned } = base;
    expect(read({ ...unversioned, metadata: { version } })).toMatchObject({ version: as });
  });
});

describe('importToolDefinition errors', () => {
  it.each([
    [undefined, ''],
    [[], ''],
    [{}, '/name'],
    [{ ...base, name: 'Bad Name' }, '/name'],
    [{ tool_id: 'Bad Name' }, '/tool_id'],
    [{ ...base, timeout: 'soon' }, '/timeout'],
    [{ ...base, category: 7 }, '/category'],
    [{ ...base, tags: 'a' }, '/tags'],
    [{ ...base, version: 'newest' }, '/version'],
    [{ ...base, metadata: { permissions: 'all' } }, '/metadata/permissions'],
    [{ name: 'a', tool_type: 'http', implementation_config: 7 }, '/implementation_config'],
    [{ name: 'a', parameter_schema: 7 }, '/parameter_schema'],
  ])('importToolDefinition reports the path of the error in %j', (value, path) => {
    expect(importToolDefinition(value)).toMatchObject({ ok: false, path });
  });

  it('importToolDefinition never throws, and what it accepts is a valid definition', () => {
    const keys = fc.constantFrom(
      ...Object.keys(ToolDefinition.shape),
      'tool_id',
      'tool_type',
      'metadata',
      'timeout',
      'side_effects',
      'is_dangerous',
      'categories',
      '__proto__',
    );
    const value = fc.letrec(tie => ({ any: fc.oneof({ maxDepth: 3 }, fc.jsonValue(), fc.dictionary(keys, tie('any'))) })).any;
    fc.assert(
      fc.property(fc.dictionary(keys, value), record => {
        const result = importToolDefinition({ name: 'a', ...record });
        if (result.ok) expect(ToolDefinition.safeParse(result.definition).success).toBe(true);
        else expect(result.path === '' || result.path.startsWith('/')).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('importToolDefinition returns a definition in the native format unchanged', () => {
    const definition: ToolDefinitionInput = {
      ...base,
      tags: ['x'],
      output_schema: { type: 'object' },
      gateway_config: { url: 'https://a.test' },
      side_effect_policy: 'idempotent',
      access: 'write',
      risk_tags: ['pii'],
      cache: 'none',
      cache_ttl_s: 5,
      timeout_s: 3,
      secrets: ['KEY'],
      permissions: ['boss'],
      confirmation: 'unsafe_only',
      compensation_tool: 'a.undo@^1.0.0',
      compensation_input: { id: '{{output.id}}' },
      rate_limit: { max: 3, per_s: 1, scope: 'agent' },
      breaker: { failures: 2 },
      max_concurrency: 3,
      concurrency_key: 'k',
      max_retries: 1,
      idempotency: { key_fields: ['a'], send: { as: 'field', name: 'k' } },
      async: true,
      cost_usd: 0.1,
    };
    expect(importToolDefinition(definition)).toEqual({ ok: true, definition, notes: [] });
  });
});

describe('tool lists for other systems', () => {
  const specs = [
    specOf(
      ToolDefinition.parse({
        ...base,
        name: 'shop.find',
        side_effect_policy: 'pure',
        input_schema: { properties: {} },
        output_schema: { type: 'object' },
      }),
    ),
    specOf(ToolDefinition.parse(read(calculateSum))),
  ];

  it('toOpenAiTools returns tools in the OpenAI format', () => {
    expect(toOpenAiTools(specs, name => name.replace('.', '__'))).toEqual([
      { type: 'function', function: { name: 'shop__find', description: 'd', parameters: { type: 'object', properties: {} } } },
      {
        type: 'function',
        function: { name: 'calculate_sum', description: 'Add two numbers together', parameters: calculateSum.input_schema },
      },
    ]);
  });

  it('toMcpTools returns tools in the MCP format', () => {
    const schema = { type: 'object', properties: {} };
    expect(toMcpTools(specs)).toEqual([
      {
        name: 'shop.find',
        description: 'd',
        inputSchema: schema,
        parameter_schema: schema,
        outputSchema: { type: 'object' },
        annotations: { readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint: true },
      },
      {
        name: 'calculate_sum',
        description: 'Add two numbers together',
        inputSchema: calculateSum.input_schema,
        parameter_schema: calculateSum.input_schema,
        annotations: { readOnlyHint: false, idempotentHint: false, destructiveHint: true, openWorldHint: true },
      },
    ]);
  });

  it('listSpecs filters tools by their type', () => {
    expect(listSpecs(specs).map(({ name }) => name)).toEqual(['shop.find', 'calculate_sum']);
    expect(listSpecs(specs, { tool_type: 'PYTHON' }).map(({ name }) => name)).toEqual(['calculate_sum']);
    expect(listSpecs(specs, { tool_type: 'mcp' })).toEqual([]);
  });
});
