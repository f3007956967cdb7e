import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deriveHandles } from '../graph/derive-handles.ts';
import type { WorkflowFile } from '../workflow/workflow-file.ts';
import { nodesToUpgrade, upgradeTool } from './upgrade-tool.ts';

const version = fc.constantFrom('1.0.0', '1.1.0', '2.0.0', undefined);
const tool = fc.record({ name: fc.constantFrom('shop.find', 'shop.pay'), version }).map(({ name, version: said }) => ({
  name,
  ...(said === undefined ? {} : { version: said }),
  'x-kept': true,
}));
const node = fc.record({
  type: fc.constantFrom('agent', 'tool', 'prompt', 'of-a-later-time'),
  tools: fc.array(tool, { maxLength: 3 }),
  tool,
  pins: fc.uniqueArray(fc.constantFrom('one', 'two'), { maxLength: 2 }),
});
const handle = fc.constantFrom('response', 'output', 'one', 'two', 'error', 'gone');

const file: fc.Arbitrary<WorkflowFile> = fc
  .tuple(fc.array(node, { minLength: 1, maxLength: 4 }), fc.array(fc.tuple(fc.nat(3), handle, fc.nat(3)), { maxLength: 6 }))
  .map(([nodes, edges]) => ({
    format: 'pinion.workflow/1',
    name: 'Any',
    nodes: nodes.map(({ type, tools, tool: own, pins }, index) => ({
      id: `n${index}`,
      type,
      position: { x: index, y: 0 },
      config: {
        tools,
        tool: own,
        input: {},
        pins: pins.map(name => ({ name, selector: { tool: 'shop.find', strategy: 'latest' }, on_missing: 'null' })),
        kept: 'whatever it is',
      },
    })),
    edges: edges.map(([from, source_handle, to], index) => ({
      id: `e${index}`,
      source: `n${from}`,
      source_handle,
      target: `n${to}`,
      target_handle: 'in',
    })),
  }));

const upgrade = fc.record({
  name: fc.constantFrom('shop.find', 'shop.pay'),
  from: fc.constantFrom('1.0.0', '1.1.0', undefined),
  to: fc.constant('2.0.0'),
});

it('upgradeTool loses no node, pin, edge or handle and does not modify its input', () => {
  fc.assert(
    fc.property(file, upgrade, (before, asked) => {
      const text = JSON.stringify(before);
      const after = upgradeTool(before, asked);
      expect(JSON.stringify(before)).toBe(text);
      expect(after.edges).toEqual(before.edges);
      expect(after.nodes.map(({ id }) => id)).toEqual(before.nodes.map(({ id }) => id));
      for (const [index, one] of before.nodes.entries()) {
        const other = after.nodes[index] ?? one;
        expect(other.config['pins']).toEqual(one.config['pins']);
        const names = (given: typeof one): string[] =>
          deriveHandles(given, () => undefined, before.edges).sources.map(({ name }) => name);
        expect(names(other)).toEqual(names(one));
      }
    }),
  );
});

it('upgradeTool changes only named versions and finds nothing to do the second time', () => {
  fc.assert(
    fc.property(file, upgrade, (before, asked) => {
      const after = upgradeTool(before, asked);
      expect(nodesToUpgrade(after, asked)).toEqual([]);
      const changed = nodesToUpgrade(before, asked).map(({ id }) => id);
      expect(after.nodes.filter((one, index) => one !== before.nodes[index]).map(({ id }) => id)).toEqual(changed);
      const versionless = (given: WorkflowFile): string =>
        JSON.stringify(given).replaceAll(/"version":"[\d.]+"/g, '"version":"any"');
      expect(versionless(after)).toBe(versionless(before));
    }),
  );
});

it('upgradeTool leaves unpinned tools and other tools unchanged and upgrades only the given version', () => {
  const agent = (...tools: unknown[]): WorkflowFile => ({
    format: 'pinion.workflow/1',
    name: 'Desk',
    nodes: [{ id: 'desk', type: 'agent', position: { x: 0, y: 0 }, config: { tools } }],
    edges: [],
  });
  const before = agent(
    { name: 'a.b' },
    { name: 'a.b', version: '1.0.0' },
    { name: 'a.b', version: '1.5.0' },
    { name: 'a.c', version: '1.0.0' },
  );
  expect(upgradeTool(before, { name: 'a.b', from: '1.0.0', to: '2.0.0' })).toEqual(
    agent(
      { name: 'a.b' },
      { name: 'a.b', version: '2.0.0' },
      { name: 'a.b', version: '1.5.0' },
      { name: 'a.c', version: '1.0.0' },
    ),
  );
});
