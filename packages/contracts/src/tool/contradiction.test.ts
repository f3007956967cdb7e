import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { contradictionIn, takeStricter } from './contradiction.ts';
import { importToolDefinition } from './imported-tool.ts';
import { Access, SideEffectPolicy } from './side-effect.ts';
import { CachePolicy, specOf, ToolDefinition } from './tool-spec.ts';

const tool = (parts: object) => ({
  name: 'a.b',
  version: '1.0.0',
  description: '',
  category: 'api',
  gateway: 'http',
  input_schema: {},
  ...parts,
});

test.each([
  [{ side_effect_policy: 'pure', access: 'write' }, '/access'],
  [{ side_effect_policy: 'idempotent', access: 'read' }, '/access'],
  [{ side_effect_policy: 'compensatable', access: 'none' }, '/access'],
  [{ access: 'read' }, '/access'],
  [{ side_effect_policy: 'irreversible', cache: 'forever' }, '/cache'],
  [{ side_effect_policy: 'idempotent', cache: 'ttl', cache_ttl_s: 60 }, '/cache'],
  [{ cache: 'ttl' }, '/cache'],
])('importToolDefinition rejects the contradiction %j', (parts, path) => {
  expect(importToolDefinition(tool(parts))).toMatchObject({ ok: false, path });
});

test.each([
  { side_effect_policy: 'pure', access: 'none', cache: 'forever' },
  { side_effect_policy: 'pure', cache: 'ttl', cache_ttl_s: 1 },
  { side_effect_policy: 'idempotent', access: 'write' },
  {},
])('importToolDefinition accepts %j', parts => {
  expect(importToolDefinition(tool(parts))).toMatchObject({ ok: true });
});

test('specOf takes the stricter of class and access and limits the cache to pure tools', () => {
  const definition = fc.record({
    side_effect_policy: fc.constantFrom(...SideEffectPolicy.options),
    access: fc.option(fc.constantFrom(...Access.options), { nil: undefined }),
    cache: fc.constantFrom(...CachePolicy.options),
  });
  fc.assert(
    fc.property(definition, parts => {
      const spec = specOf(ToolDefinition.parse(tool(parts)));
      expect(contradictionIn(spec)).toBeUndefined();
      const changesNothing = parts.side_effect_policy === 'pure' && parts.access !== 'write';
      expect(spec.side_effect_policy === 'pure').toBe(changesNothing);
      expect(spec.cache).toBe(changesNothing ? parts.cache : 'none');
      expect(takeStricter(spec)).toBe(spec);
    }),
  );
});
