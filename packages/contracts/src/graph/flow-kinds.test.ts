import { describe, expect, it } from 'vitest';
import { deriveHandles } from './derive-handles.ts';
import { migrateFile } from './migrate-file.ts';
import { validateGraph } from './validate-graph.ts';
import { WorkflowFile } from '../workflow/workflow-file.ts';

const lookup = (): undefined => undefined;
const fileOf = (nodes: unknown[], edges: string[]): WorkflowFile =>
  WorkflowFile.parse({
    format: 'pinion.workflow/1',
    name: 'w',
    nodes,
    edges: edges.map((text, n) => {
      const [source, source_handle, target, target_handle] = text.split(/[.>]/);
      return { id: `e${n}`, source, source_handle, target, target_handle };
    }),
  });
const names = (type: string, config: unknown) => {
  const [node] = fileOf([{ id: 'n', type, config }], []).nodes;
  const { targets, sources } = deriveHandles(node ?? { id: '', type: '', position: { x: 0, y: 0 }, config: {} }, lookup);
  return [targets.map(handle => handle.name).join(' '), sources.map(handle => handle.name).join(' ')];
};

describe('merge, confirm, subflow and map nodes', () => {
  it.each([
    ['merge', 'value', { mode: 'no such mode' }],
    ['confirm', 'approved declined', { expires_s: -1 }],
    ['subflow', 'output error run_id', { workflow: 7 }],
    ['map', 'items errors error', { concurrency: 99 }],
  ])('a %s node has its handles, even while its config cannot be read', (type, sources, broken) => {
    expect(names(type, {})).toEqual(['in', sources]);
    expect(names(type, broken)).toEqual(['in', sources]);
  });

  it('a merge node accepts several edges, and other nodes get a warning that the later edge wins', () => {
    const nodes = (type: string) => [
      { id: 'a', type: 'input' },
      { id: 'b', type: 'input' },
      { id: 'm', type },
      { id: 'o', type: 'output' },
    ];
    const edges = ['a.value>m.in', 'b.value>m.in', 'm.value>o.value'];
    const codesOf = (type: string) => validateGraph(fileOf(nodes(type), edges), { lookup }).map(problem => problem.code);
    expect(codesOf('merge')).toEqual([]);
    expect(codesOf('transform')).toEqual(['edges_collide']);
  });

  it('approved and declined are never live together, and neither are output and error', () => {
    const codesOf = (type: string, one: string, other: string) =>
      validateGraph(
        fileOf(
          [
            { id: 'i', type: 'input' },
            { id: 'n', type, config: type === 'confirm' ? {} : { workflow: { id: 'x' } } },
            { id: 'o', type: 'output' },
          ],
          ['i.value>n.in', `n.${one}>o.value`, `n.${other}>o.value`],
        ),
        { lookup },
      ).map(problem => problem.code);
    expect(codesOf('confirm', 'approved', 'declined')).toEqual([]);
    expect(codesOf('subflow', 'output', 'error')).toEqual([]);
    expect(codesOf('subflow', 'run_id', 'error')).toEqual(['edges_collide']);
    expect(codesOf('map', 'items', 'errors')).toEqual(['edges_collide']);
  });

  it('validateGraph reports a map input that cannot be a list and an unknown name in a confirm prompt', () => {
    const file = fileOf(
      [
        { id: 'p', type: 'prompt' },
        { id: 'm', type: 'map', config: { workflow: { id: 'x' } } },
        { id: 'c', type: 'confirm', config: { prompt: 'Pay {{nobody}}?' } },
        { id: 'o', type: 'output' },
      ],
      ['p.text>m.in', 'm.items>c.in', 'c.approved>o.value'],
    );
    expect(validateGraph(file, { lookup }).map(problem => problem.code)).toEqual(['template_unknown_node', 'type_clash']);
  });

  it('migrateFile preserves unknown keys of these nodes and unknown node types', () => {
    const json = fileOf(
      [
        { id: 'm', type: 'map', config: { workflow: { id: 'x', pinned_by: 'mira' }, order: 'any' } },
        { id: 'f', type: 'sandbox', config: { code: '1' } },
      ],
      [],
    );
    const read = migrateFile(JSON.parse(JSON.stringify(json)));
    expect(read.ok && JSON.stringify(read.file)).toBe(JSON.stringify(json));
  });
});
