import { specOf, ToolDefinition, type ToolSpec } from '@pinion/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { catalogOf, type ToolEntry } from '../../stores/tools/tool-registry.ts';
import { planSync } from './plan-sync.ts';

const spec = (name: string, version: string, lifecycle: ToolSpec['lifecycle'] = 'active'): ToolSpec =>
  specOf(
    ToolDefinition.parse({
      name,
      version,
      description: '',
      category: 'api',
      input_schema: {},
      gateway: 'mcp',
      gateway_config: {},
    }),
    lifecycle,
  );
const name = fc.constantFrom('files.a', 'files.b', 'other.a');
const version = fc.constantFrom('0.0.0+1', '0.0.0+2', '0.0.0+3');
const entries: fc.Arbitrary<ToolEntry[]> = fc.uniqueArray(
  fc
    .record({
      name,
      version,
      lifecycle: fc.constantFrom('active' as const, 'deprecated' as const, 'blocked' as const),
      source: fc.constantFrom('mcp' as const, 'user' as const),
    })
    .map(row => ({
      spec: spec(row.name, row.version, row.lifecycle),
      source: row.source,
      created_at: new Date(0),
      updated_at: new Date(0),
    })),
  { selector: entry => `${entry.spec.name}@${entry.spec.version}` },
);
const offers = fc
  .uniqueArray(fc.record({ name: fc.constantFrom('files.a', 'files.b'), version }), { selector: offer => offer.name })
  .map(list => list.map(offer => spec(offer.name, offer.version)));
const has = (list: readonly ToolEntry[], wanted: ToolSpec) =>
  list.some(entry => entry.source === 'mcp' && entry.spec.name === wanted.name && entry.spec.version === wanted.version);

it('planSync publishes, holds or settles every offered tool, and never two of these', () => {
  fc.assert(
    fc.property(entries, offers, (known, offered) => {
      const plan = planSync(catalogOf(known), 'mcp', 'files', offered);
      const names = [...plan.publish.map(one => one.name), ...plan.waiting.map(one => one.name), ...plan.settled];
      expect(names.sort()).toEqual(offered.map(one => one.name).sort());
    }),
  );
});

it('planSync publishes nothing of a known source and holds every unapproved tool', () => {
  fc.assert(
    fc.property(entries, offers, (known, offered) => {
      const plan = planSync(catalogOf(known), 'mcp', 'files', offered);
      if (known.some(entry => entry.source === 'mcp' && entry.spec.name.startsWith('files.'))) expect(plan.publish).toEqual([]);
      expect(plan.waiting.every(one => !has(known, one))).toBe(true);
      expect(plan.settled.every(settled => has(known, offered.find(one => one.name === settled) ?? spec('x', '1.0.0')))).toBe(
        true,
      );
    }),
  );
});

it('planSync changes no blocked tool and no tool of another source', () => {
  fc.assert(
    fc.property(entries, offers, (known, offered) => {
      for (const { name: tool, version: one } of planSync(catalogOf(known), 'mcp', 'files', offered).lifecycles) {
        const entry = known.find(other => other.spec.name === tool && other.spec.version === one);
        expect(entry?.source).toBe('mcp');
        expect(entry?.spec.lifecycle).not.toBe('blocked');
      }
    }),
  );
});
