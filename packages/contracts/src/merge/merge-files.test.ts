import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkflowFile, WorkflowNode } from '../workflow/workflow-file.ts';
import { mergeFiles } from './merge-files.ts';

const runs = { numRuns: 150 };

const fields = ['title', 'prompt', 'pin', 'turns', 'place', 'colour'] as const;
type Edit = { node: number; field: (typeof fields)[number]; value: number };

const nodeOf = (index: number): WorkflowNode => ({
  id: `n${index}`,
  type: 'agent',
  title: 'old',
  position: { x: 0, y: 0 },
  config: {
    prompt: 'old',
    pins: [
      { name: 'first', on_missing: 'null' },
      { name: 'second', on_missing: 'null' },
    ],
    policy: { turns: 0, calls: 0 },
  },
  colour: 'old',
});
const linked = (source: string, target: string) => ({
  id: `${source}-${target}`,
  source,
  source_handle: 'response',
  target,
  target_handle: 'in',
});
const count = 5;
const base: WorkflowFile = {
  format: 'pinion.workflow/1',
  name: 'W',
  nodes: Array.from({ length: count }, (_, index) => nodeOf(index)),
  edges: Array.from({ length: count - 1 }, (_, index) => linked(`n${index}`, `n${index + 1}`)),
  notes: [{ id: 'note', text: 'old', position: { x: 0, y: 0 } }],
};

function edited(file: WorkflowFile, { node, field, value }: Edit): WorkflowFile {
  const change = (one: WorkflowNode): WorkflowNode => {
    const { policy, pins } = one.config as { policy: object; pins: { name: string }[] };
    switch (field) {
      case 'title':
        return { ...one, title: `${value}` };
      case 'prompt':
        return { ...one, config: { ...one.config, prompt: `${value}` } };
      case 'pin':
        return {
          ...one,
          config: { ...one.config, pins: pins.map(pin => (pin.name === 'first' ? { ...pin, on_missing: value } : pin)) },
        };
      case 'turns':
        return { ...one, config: { ...one.config, policy: { ...policy, turns: value } } };
      case 'place':
        return { ...one, position: { x: value, y: value } };
      case 'colour':
        return { ...one, colour: value };
    }
  };
  return { ...file, nodes: file.nodes.map(one => (one.id === `n${node}` ? change(one) : one)) };
}

const added = (file: WorkflowFile, id: string, after: number): WorkflowFile => ({
  ...file,
  nodes: file.nodes.toSpliced(after, 0, { ...nodeOf(0), id }),
  edges: [...file.edges, linked(`n${after % count}`, id)],
});
const removed = (file: WorkflowFile, node: number): WorkflowFile => ({
  ...file,
  nodes: file.nodes.filter(one => one.id !== `n${node}`),
  edges: file.edges.filter(one => one.source !== `n${node}` && one.target !== `n${node}`),
});

const edit = fc.record({ node: fc.nat(count - 1), field: fc.constantFrom(...fields), value: fc.integer({ min: 1, max: 9 }) });
const edits = fc.uniqueArray(fc.tuple(edit, fc.boolean()), { selector: ([one]) => `${one.node}.${one.field}` });
const additions = fc.array(fc.nat(count - 1), { maxLength: 3 });
const bothOrders = (mine: WorkflowFile, theirs: WorkflowFile) => {
  const [one, other] = [mergeFiles(base, mine, theirs), mergeFiles(base, theirs, mine)];
  expect(other.file).toEqual(one.file);
  return one;
};

describe('mergeFiles for changes in different places', () => {
  it('mergeFiles keeps changes in different places for either order of the sides', () => {
    fc.assert(
      fc.property(edits, additions, additions, (all, myNew, theirNew) => {
        const play = (isMine: boolean, fresh: readonly number[]) =>
          fresh.reduce(
            (file, after, index) => added(file, `${isMine ? 'mine' : 'theirs'}_${index}`, after),
            all.filter(([, by]) => by === isMine).reduce((file, [one]) => edited(file, one), base),
          );
        const [mine, theirs] = [play(true, myNew), play(false, theirNew)];
        const { file, conflicts, kept } = bothOrders(mine, theirs);
        expect([conflicts, kept]).toEqual([[], []]);
        expect(file.nodes).toHaveLength(count + myNew.length + theirNew.length);
        expect(file.edges).toHaveLength(base.edges.length + myNew.length + theirNew.length);
        const all_at_once = all.reduce((now, [one]) => edited(now, one), base);
        expect(file.nodes.filter(one => /^n\d$/.test(one.id))).toEqual(all_at_once.nodes);
      }),
      runs,
    );
  });

  it('mergeFiles removes a deleted node unless the other side changed it or connected an edge to it', () => {
    fc.assert(
      fc.property(fc.nat(count - 1), fc.option(edit), fc.option(fc.nat(count - 1)), (gone, change, target) => {
        const theirs = target === null ? base : added(base, 'fresh', target);
        const changed = change === null ? theirs : edited(theirs, change);
        const { file, kept } = bothOrders(removed(base, gone), changed);
        const isNeeded = (change?.node === gone && change.field !== 'place') || target === gone;
        expect(file.nodes.some(one => one.id === `n${gone}`)).toBe(isNeeded);
        expect(kept).toEqual(isNeeded ? [expect.objectContaining({ list: 'nodes', id: `n${gone}` })] : []);
        // The edges that were removed with the node are restored with it.
        expect(file.edges).toEqual(isNeeded ? changed.edges : removed(changed, gone).edges);
      }),
      runs,
    );
  });

  it('mergeFiles reports one conflict with both values and keeps the local value in the file', () => {
    fc.assert(
      fc.property(edit, edit, (one, other) => {
        fc.pre(one.value !== other.value && one.field !== 'place');
        const [mine, theirs] = [edited(base, one), edited(base, { ...one, value: other.value })];
        const { file, conflicts } = mergeFiles(base, mine, theirs);
        expect(conflicts).toHaveLength(1);
        expect(file).toEqual(mine);
        expect(mergeFiles(base, mine, theirs, 'theirs').file).toEqual(theirs);
        expect([conflicts[0]?.mine, conflicts[0]?.theirs].map(String)).toEqual([`${one.value}`, `${other.value}`]);
      }),
    );
  });
});

describe('mergeFiles for two added nodes', () => {
  it('mergeFiles keeps both added nodes with their edges and references', () => {
    const mine = added(base, 'agent_2', 1);
    const asking = edited({ ...mine, nodes: mine.nodes.map(withReference) }, { node: 4, field: 'title', value: 1 });
    const theirs = edited(added(base, 'agent_2', 3), { node: 0, field: 'title', value: 7 });
    const apart = { ...theirs, nodes: theirs.nodes.map(one => (one.id === 'agent_2' ? { ...one, title: 'Theirs' } : one)) };
    const { file, conflicts, renamed } = mergeFiles(base, asking, apart);
    expect(conflicts).toEqual([]);
    expect([...renamed.nodes]).toEqual([['agent_2', 'agent_3']]);
    expect(file.nodes.find(one => one.id === 'agent_2')?.title).toBe('Theirs');
    expect(file.nodes.find(one => one.id === 'n4')?.config['prompt']).toBe('{{agent_3.response}}');
    expect(file.edges.map(one => `${one.source} ${one.target}`)).toEqual(expect.arrayContaining(['n1 agent_3', 'n3 agent_2']));
  });

  it('mergeFiles adds an edge that both sides drew only once', () => {
    const draw = (id: string): WorkflowFile => ({ ...base, edges: [...base.edges, { ...linked('n0', 'n3'), id }] });
    expect(bothOrders(draw('one'), draw('two')).file.edges).toHaveLength(base.edges.length + 1);
  });
});

const withReference = (node: WorkflowNode): WorkflowNode =>
  node.id === 'n4' ? { ...node, config: { ...node.config, prompt: '{{agent_2.response}}' } } : node;

describe('mergeFiles for parts that belong together', () => {
  const withTool = (tool: object, model: object): WorkflowFile => ({
    ...base,
    nodes: [{ ...nodeOf(0), config: { tool, model } }],
    edges: [],
  });
  it('mergeFiles never combines one half from each side', () => {
    const old = withTool({ name: 'a', version: '1.0.0' }, { provider: 'openai', model: 'x', parameters: {} });
    const mine = withTool({ name: 'b', version: '1.0.0' }, { provider: 'google', model: 'g', parameters: {} });
    const theirs = withTool({ name: 'a', version: '2.0.0' }, { provider: 'openai', model: 'x', parameters: { top: 1 } });
    const { file, conflicts } = mergeFiles(old, mine, theirs);
    expect(file).toEqual(mine);
    expect(conflicts.map(({ path }) => path.at(-1)?.key)).toEqual(['tool', 'model']);
  });
});
