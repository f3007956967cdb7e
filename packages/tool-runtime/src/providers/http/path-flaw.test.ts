import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillPath } from './fill-path.ts';
import { pathFlaw } from './path-flaw.ts';

const flawOf = (url: string, fields: readonly string[] | undefined, parameters?: Record<string, unknown>) =>
  pathFlaw({
    gateway_config: { url, ...(parameters === undefined ? {} : { parameters }) },
    input_schema: {
      type: 'object',
      ...(fields === undefined ? {} : { properties: Object.fromEntries(fields.map(name => [name, { type: 'string' }])) }),
    },
  });

it.each([
  ['https://a.example/orders/{id}', ['id'], undefined, undefined],
  ['https://a.example/orders/{id}', ['order'], undefined, '/gateway_config/url'],
  ['https://a.example/orders/{id}', undefined, undefined, undefined],
  ['https://a.example/orders?q={id}', [], undefined, undefined],
  ['https://a.example/orders/{id}', ['order'], { order: { in: 'path', name: 'id' } }, undefined],
  ['https://a.example/orders/{id}', ['id'], { id: { in: 'query' } }, '/gateway_config/url'],
  ['https://a.example/orders', ['id'], { id: { in: 'path' } }, '/gateway_config/parameters/id'],
])('pathFlaw of %s with the fields %j and the mapping %j', (url, fields, parameters, path) => {
  expect(flawOf(url, fields, parameters)?.path).toBe(path);
});

it('pathFlaw finds no flaw exactly when an input with every field fills the path', () => {
  const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 });
  fc.assert(
    fc.property(names, names, (inPath, fields) => {
      const url = ['https://a.example', ...inPath.map(name => `{${name}}`)].join('/');
      const input = Object.fromEntries(fields.map(name => [name, 'x']));
      expect(flawOf(url, fields) === undefined).toBe(fillPath(url, input).ok);
    }),
  );
});
