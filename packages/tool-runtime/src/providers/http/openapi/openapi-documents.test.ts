import { readFileSync } from 'node:fs';
import type { ToolDefinition } from '@pinion/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suiteFolder } from '../../../testing/suite-data.ts';
import { type OpenApiTools, readOpenApi } from './read-openapi.ts';

/* Documents as services, frameworks and people write them. */

type Sample = {
  name: string;
  document: Record<string, unknown>;
  expected: {
    /** The arguments are `name in place as its name there`, with `?` after the name of an optional one. */
    tools: { name: string; call: string; policy: string; arguments: string[]; sent?: string[] }[];
    problems?: string[];
  };
};

const samples = JSON.parse(readFileSync(`${suiteFolder('world')}/openapi-documents.json`, 'utf8')) as Sample[];
const options = { namespace: 'api', baseUrl: 'https://docs.example/openapi.json' };

type Config = {
  method: string;
  url: string;
  headers?: Record<string, string>;
  query?: Record<string, string>;
  parameters?: Record<string, { in: string; name?: string; deep?: true; explode?: true; style?: string; segments?: true }>;
};

function argumentsOf({ input_schema }: ToolDefinition, { parameters = {} }: Config): string[] {
  const { properties = {}, required = [] } = input_schema as { properties?: object; required?: string[] };
  return Object.keys(properties).map(name => {
    const to = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    const other = to?.name === undefined || to.name === name ? '' : ` as ${to.name === '' ? 'a whole' : to.name}`;
    const style = `${to?.deep ? ' deep' : ''}${to?.explode ? ' exploded' : ''}${to?.style === undefined ? '' : ` ${to.style}`}${to?.segments ? ' segments' : ''}`;
    return `${name}${required.includes(name) ? '' : '?'}${to === undefined ? '' : ` in ${to.in}`}${other}${style}`;
  });
}

/** Returns tools as the samples write them. */
function shown({ definitions, problems }: OpenApiTools): Sample['expected'] {
  const tools = definitions.map(definition => {
    const config = definition.gateway_config as Config;
    const sent = [...Object.entries(config.headers ?? {}), ...Object.entries(config.query ?? {})].map(pair => pair.join(': '));
    return {
      name: definition.name,
      call: `${config.method} ${config.url}`,
      policy: definition.side_effect_policy,
      arguments: argumentsOf(definition, config),
      ...(sent.length === 0 ? {} : { sent }),
    };
  });
  return { tools, ...(problems.length === 0 ? {} : { problems }) };
}

/** An operation that depends on no other part of a document. */
const kept = {
  servers: [{ url: 'https://kept.example' }],
  post: {
    operationId: 'kept_operation',
    security: [],
    parameters: [{ name: 'id', in: 'query', schema: { type: 'integer' } }],
    requestBody: { required: true, content: { 'application/json': { schema: { type: 'object', properties: { a: {} } } } } },
    responses: { 200: { description: 'ok' } },
  },
};
const wrong = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    0,
    '',
    [],
    {},
    true,
    [null],
    { $ref: '#' },
    { $ref: '#/paths' },
    '\uD83D\u0000\uFEFF',
  ),
  fc.constantFrom<unknown>(
    'x'.repeat(10_000),
    { $ref: 'https://other.example/a.json' },
    { type: 7 },
    { type: [] },
    { pattern: '(' },
  ),
  fc.jsonValue(),
);

/** Returns a document in which the part that a list of numbers leads to is another one, or is absent. */
function changed(value: unknown, [step, ...rest]: readonly number[], other: unknown): unknown {
  if (step === undefined || typeof value !== 'object' || value === null) return other;
  const keys = Object.keys(value);
  const key = keys[step % Math.max(keys.length, 1)];
  if (key === undefined) return other;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
  copy[key] = changed(copy[key], rest, other);
  return copy;
}

describe('OpenAPI documents as people write them', () => {
  it.each(samples)('readOpenApi reads: $name', ({ document, expected }) => {
    expect(shown(readOpenApi(document, options))).toEqual(expected);
  });

  it('readOpenApi reads each operation as it does alone, whatever is wrong beside it', () => {
    const version3 = samples.filter(({ document }) => String(document['openapi']).startsWith('3'));
    const alone = readOpenApi({ openapi: '3.0.3', paths: { '/kept': kept } }, options).definitions;
    expect(alone).toHaveLength(1);
    fc.assert(
      fc.property(
        fc.constantFrom(...version3),
        fc.array(fc.nat({ max: 9 }), { maxLength: 7 }),
        wrong,
        ({ document }, path, other) => {
          const paths = changed(document['paths'], path, other);
          const { definitions, problems } = readOpenApi(
            // The version of the publisher is a part of that of a tool.
            { ...document, info: {}, paths: { ...Object(paths), '/kept': kept } },
            options,
          );
          expect(definitions.filter(({ name }) => name === 'api.kept_operation')).toEqual(alone);
          expect(problems.every(problem => problem !== '')).toBe(true);
        },
      ),
      { numRuns: 250 },
    );
  });

  it('readOpenApi makes no reading tool of a writing operation, and no tool has a password, wherever a document is wrong', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...samples),
        fc.array(fc.nat({ max: 9 }), { maxLength: 8 }),
        wrong,
        ({ document }, path, other) => {
          const { definitions } = readOpenApi(changed(document, path, other), options);
          for (const { side_effect_policy, access, gateway_config } of definitions) {
            const isRead = /^(?:GET|HEAD|OPTIONS)$/.test(String(gateway_config['method']));
            expect([side_effect_policy, access]).toEqual(isRead ? ['pure', 'read'] : ['irreversible', 'write']);
          }
          expect(JSON.stringify(definitions)).not.toContain('FAKEpassword');
        },
      ),
      { numRuns: 250 },
    );
  });

  it('readOpenApi makes the same tools of a document whose members are in another order', () => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, inner]) => [key, reversed(inner)]),
      );
    };
    const facts = (document: unknown) =>
      shown(readOpenApi(document, options))
        .tools.map(tool => ({ ...tool, arguments: [...tool.arguments].sort(), sent: [...(tool.sent ?? [])].sort() }))
        .sort((a, b) => (a.call < b.call ? -1 : 1));
    for (const { name, document } of samples) {
      // The first of several content types decides.
      if (name.startsWith('Kubernetes') || name.startsWith('Slack')) continue;
      expect(facts(reversed(document)), name).toEqual(facts(document));
    }
  });
});
