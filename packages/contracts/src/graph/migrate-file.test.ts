import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { migrateFile } from './migrate-file.ts';

const old = {
  format: 'pinion.workflow/0',
  name: 'Old order desk',
  made_with: 'an early build',
  nodes: [
    { id: 'ask', type: 'input', x: 10, y: 20 },
    {
      id: 'desk',
      type: 'agent',
      x: 200,
      y: 20,
      data: { model: { provider: 'scripted', model: 'm' }, tools: ['orders.place@3.0.2', 'web_search'], mood: 'calm' },
    },
    { id: 'log', type: 'tool', x: 400, y: 20, data: { tool: 'crm.log_note@1.0.4', input: {} } },
    { id: 'done', type: 'output', x: 600, y: 20 },
  ],
  edges: [
    { from: 'ask.value', to: 'desk.in' },
    { id: 'kept', from: 'desk.response', to: 'done.value' },
  ],
};

describe('migrateFile', () => {
  it('migrateFile reads the oldest format without losing anything', () => {
    const migrated = migrateFile(old);
    if (!migrated.ok) throw new Error(migrated.message);
    expect(migrated.from).toBe('pinion.workflow/0');
    expect(migrated.file).toMatchObject({ format: 'pinion.workflow/1', name: 'Old order desk', made_with: 'an early build' });
    expect(migrated.file.nodes[1]).toEqual({
      id: 'desk',
      type: 'agent',
      position: { x: 200, y: 20 },
      config: {
        model: { provider: 'scripted', model: 'm' },
        tools: [{ name: 'orders.place', version: '3.0.2' }, { name: 'web_search' }],
        mood: 'calm',
      },
    });
    expect(migrated.file.nodes[2]?.config['tool']).toEqual({ name: 'crm.log_note', version: '1.0.4' });
    expect(migrated.file.edges).toEqual([
      { id: 'edge-1', source: 'ask', source_handle: 'value', target: 'desk', target_handle: 'in' },
      { id: 'kept', source: 'desk', source_handle: 'response', target: 'done', target_handle: 'value' },
    ]);
  });

  it('migrateFile leaves a current file unchanged', () => {
    const file = { format: 'pinion.workflow/1', name: 'n', nodes: [], edges: [], own_key: { a: 1 } };
    expect(migrateFile(file)).toEqual({ ok: true, file, from: 'pinion.workflow/1' });
  });

  it.each([
    [[], ''],
    [{}, '/format'],
    [{ format: 'pinion.workflow/99' }, '/format'],
    [{ format: 'constructor' }, '/format'],
    [{ format: 'pinion.workflow/1', name: 'n', nodes: [{ id: 'a b', type: 'input' }], edges: [] }, '/nodes/0/id'],
    [{ format: 'pinion.workflow/0', name: 'n', nodes: 3 }, '/nodes'],
  ])('migrateFile names the path that cannot be read in %j', (json, pointer) => {
    expect(migrateFile(json)).toMatchObject({ ok: false, pointer });
  });

  it('migrateFile never throws for any JSON value', () => {
    fc.assert(fc.property(fc.jsonValue(), value => typeof migrateFile(value).ok === 'boolean'));
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (nodes, edges) => {
        expect(typeof migrateFile({ format: 'pinion.workflow/0', name: 'n', nodes, edges }).ok).toBe('boolean');
      }),
    );
  });
});
